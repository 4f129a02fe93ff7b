"""What every test is run under: hypothesis takes its time, and finds the same cases on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "boneyard",
    deadline=None,  # a machine that is busy is not a failure
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("boneyard")
