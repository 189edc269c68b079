# Built with profile-guided optimisation.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app

RUN useradd --create-home --uid 1000 stendardo && install -d -o stendardo -g stendardo /var/lib/stendardo

COPY requirements/app.txt requirements/
RUN pip install --require-hashes --requirement requirements/app.txt

COPY . .
# Nothing of this machine's secrets or data may stay in the image: VAR_DIR of the build is thrown away.
RUN python -m operations.messages && VAR_DIR=/tmp/build python manage.py collectstatic --noinput && rm -rf /tmp/build

ENV VAR_DIR=/var/lib/stendardo HOST=0.0.0.0 PORT=8000
USER stendardo
EXPOSE 8000
CMD ["python", "-m", "config.serve"]
