"""Style sheets and scripts as they are sent: without what only their authors read, and otherwise the same."""

import pytest

from config.assets import LeanFiles, lean, lean_style


def test_comments_and_margins_go():
    assert lean("/* One. */\n\n.a {\n  color: red; /* two */\n}\n") == ".a {\ncolor: red;\n}\n"
    assert lean("/* One,\n   two. */\n  // three\n  go(); // four\n") == "go();\n"


def test_a_style_sheet_has_no_room_around_its_braces():
    sheet = """@media (min-width: 48rem) and (hover) {\n  .a > .b { margin: 0 1px; content: "{ ; }"; }\n}\n"""
    assert lean_style(sheet) == """@media (min-width: 48rem) and (hover){.a > .b{margin: 0 1px;content: "{ ; }";}}"""


@pytest.mark.parametrize(
    "line", ['go("http://a /* b */ // c");', "go('// a');", "go(`${a} // b`, /a//b);", "go(/a/); b = 4 / 2;"]
)
def test_what_only_looks_like_a_comment_stays(line):
    assert lean(f"{line} // It's a comment.\n") == f"{line}\n"


def test_files_collected_are_lean_and_those_of_others_as_they_came(tmp_path):
    there = LeanFiles(location=tmp_path, base_url="/static/")
    for name in ("js/a.js", "vendor/b.js"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("// A word.\ngo();\n")

    found = {name: sent for name, sent, _done in there.post_process({name: (there, name) for name in ("js/a.js", "vendor/b.js")})}

    assert there.open(found["js/a.js"]).read() == b"go();\n"
    assert there.open(found["vendor/b.js"]).read() == b"// A word.\ngo();\n"
