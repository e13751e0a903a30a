"""What hosts are given: read as the programs it is for would read it, as far as these are here."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kitama import __version__
from kitama.cli import main
from kitama.server.metrics import Metrics

DEPLOY = Path(__file__).parents[1] / "deploy"
pytestmark = pytest.mark.server  # programs and files: the same in every mode


def words_of(command: str) -> list[str]:
    return [word for word in command.split() if word.startswith("--")]


def serve_options() -> set[str]:
    command: Any = main.get_command(None, "serve")  # type: ignore[arg-type]
    return {option for parameter in command.params for option in parameter.opts}


@pytest.mark.parametrize("name", ["build.sh", "start.sh", "try.sh"])
def test_scripts_are_well_formed(name: str) -> None:
    subprocess.run(["/bin/sh", "-n", DEPLOY / name], check=True)
    assert (DEPLOY / name).stat().st_mode & 0o100


def test_the_image_runs_as_nobody_and_is_looked_after() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    final = text.rpartition("FROM ")[2]
    assert "USER 65532:65532" in final
    assert "VOLUME /data" in final
    assert "/health" in final
    assert final.index("USER") < final.index("ENTRYPOINT")
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE)
    for source in " ".join(copied).split():
        assert source.startswith("dist/") or (DEPLOY.parent / source).exists(), source


def test_compose() -> None:
    services = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    kitama = services["kitama"]
    assert kitama["read_only"] is True
    assert kitama["cap_drop"] == ["ALL"]
    assert set(words_of(" ".join(kitama["command"]))) <= serve_options()
    assert (DEPLOY.parent / kitama["build"]["dockerfile"]).exists()
    assert "kitama:8000" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_unit() -> None:
    unit = DEPLOY / "kitama.service"
    command = re.search(r"^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE)
    assert command is not None
    assert set(words_of(command[1])) <= serve_options()
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("systemd-analyze is not here, so the unit is only read")
    found = subprocess.run(
        [analyse, "security", "--offline=yes", "--threshold=20", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout[-400:] + found.stderr


def test_the_proxies_pass_sockets_and_streams() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    for line in ("proxy_http_version 1.1;", "Upgrade $http_upgrade;", "proxy_buffering off;"):
        assert line in nginx
    assert nginx.count("{") == nginx.count("}")


def test_the_chart() -> None:
    chart = msgspec.yaml.decode((DEPLOY / "chart" / "Chart.yaml").read_text("utf-8"))
    assert chart["appVersion"] == __version__
    values = msgspec.yaml.decode((DEPLOY / "chart" / "values.yaml").read_text("utf-8"))
    for path in (DEPLOY / "chart" / "templates").iterdir():
        text = path.read_text("utf-8")
        for name in re.findall(r"\{\{ \.Values\.([\w.]+) \}\}", text):
            value: Any = values
            for part in name.split("."):
                value = value[part]
            text = text.replace("{{ .Values." + name + " }}", str(value))
        parts = list(
            map(msgspec.yaml.decode, text.replace("{{ .Release.Name }}", "k").split("\n---\n"))
        )
        assert all(part["kind"] for part in parts)
        for part in parts:
            if part["kind"] == "Deployment":
                (container,) = part["spec"]["template"]["spec"]["containers"]
                assert container["securityContext"]["readOnlyRootFilesystem"] is True
                if container["args"][0] == "serve":
                    options = {word.partition("=")[0] for word in container["args"][1:]}
                    assert options <= serve_options()


def test_the_dashboard_asks_for_numbers_there_are() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"kitama_\w+", target["expr"])
    }
    metrics = Metrics()
    metrics.refused.labels("x").inc()
    metrics.dropped.labels("x").inc()
    metrics.notices.labels("x", "2").inc()
    told = set(re.findall(r"^(kitama_\w+)", metrics.text().decode(), re.MULTILINE))
    assert asked <= told
    families = {re.sub("_(total|created|bucket|count|sum)$", "", name) for name in told}
    assert families == {re.sub("_(total|bucket|count)$", "", name) for name in asked}
