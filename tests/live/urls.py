from django.urls import include, path

from config.urls import urlpatterns as house
from live.urls import addresses

urlpatterns = [path("", include((addresses("club", "clubs/<slug:key>/"), "clubs"))), *house]
