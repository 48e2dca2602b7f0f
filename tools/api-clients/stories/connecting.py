"""What another program does with a machine token, by the client that OpenAPI Generator makes: jobs in, sessions and pay out."""

import json
import os
import sys

import openapi_client
from openapi_client.api.admin_jobs_api import AdminJobsApi
from openapi_client.api.admin_pay_sheet_api import AdminPaySheetApi
from openapi_client.api.changes_api import ChangesApi

address, month = sys.argv[1:]
configuration = openapi_client.Configuration(host=address)
configuration.access_token = os.environ["WARSHA_TOKEN"]
client = openapi_client.ApiClient(configuration)

job = {
    "external_ref": "SO-2",
    "job_no": "6002",
    "customer": "مزارع الصحراء",
    "description": "Overhaul of a submersible pump",
    "job_type": "Motor rewinding",
    "power_rating": "75 kW",
    "rpm_category": "4",
}
jobs = AdminJobsApi(client)
saved = jobs.save_jobs({"source": "erp", "jobs": [job]})
again = jobs.save_jobs({"source": "erp", "jobs": [job]})

changes = ChangesApi(client)
sessions_of = []
after = ""
while True:
    # A change is one of ten shapes by its type; this client's models would take the first that fits.
    page = json.loads(changes.changes_since(types="session", after=after, _preload_content=False).data)
    sessions_of += [one["state"]["job_no"] for one in page["changes"] if one["state"] is not None]
    after = page["next"]
    if not page["more"]:
        break

payroll = AdminPaySheetApi(client).payroll_file(month=month, format="csv", _preload_content=False)
print(
    json.dumps(
        {
            "jobs": [row.outcome for row in saved.results],
            "again": again.unchanged,
            "sessionsOf": sessions_of,
            "payroll": payroll.data.decode("utf-8"),
        }
    )
)
