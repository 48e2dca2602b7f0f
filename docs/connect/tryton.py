#!/usr/bin/python3
"""Jobs from Tryton, hours back to it. Run it as often as you like: nothing is doubled.

Needs Debian's tryton-server, tryton-proteus, tryton-modules-project and tryton-modules-timesheet, and a machine token
with the scopes jobs:write and events:read. The settings are environment variables:

  WARSHA       where Warsha is, such as https://warsha.example
  TOKEN        the machine token
  TRYTON       Tryton's database, such as postgresql:///erp
  TRYTON_CONF  its configuration
  CURSOR       a file in which this program keeps how far it has read; without it everything is read once
  CALENDAR     time zone of the shop, by which an hour belongs to a day; Asia/Riyadh if it is not set
"""
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from proteus import Model, config

WARSHA = os.environ['WARSHA'].rstrip('/') + '/api'
CURSOR = os.environ['CURSOR']
ZONE = ZoneInfo(os.environ.get('CALENDAR', 'Asia/Riyadh'))
AT_ONCE = 1000


def ask(path, body=None):
    """One call of Warsha's API. What it refuses is printed in its own words."""
    request = urllib.request.Request(
        WARSHA + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={'Authorization': 'Bearer ' + os.environ['TOKEN'], 'Content-Type': 'application/json'},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        refusal = json.load(error)
        if refusal.get('code') in ('cursor_of_other_history', 'cursor_too_old'):
            return None
        sys.exit(f"{path}: {refusal.get('detail')}")


def send_jobs():
    """Each open project of Tryton with a number at its head, such as "4711 Pump of Saline Water Works", is a job."""
    rows = []
    for work in Model.get('project.work').find([('type', '=', 'project'), ('status.progress', '=', None)]):
        number, _, text = work.name.partition(' ')
        if number.isdigit():
            rows.append({
                'job_no': number,
                'external_ref': str(work.id),
                'customer': work.party.name if work.party else text,
                'description': work.comment or text,
                'job_type': os.environ.get('JOB_TYPE', 'Motor rewinding'),
                'power_rating': os.environ.get('POWER_RATING', '30 to 90 kW'),
                'rpm_category': os.environ.get('RPM_CATEGORY', '4 poles'),
            })
    for begin in range(0, len(rows), AT_ONCE):
        part = rows[begin:begin + AT_ONCE]
        answer = ask('/admin/jobs/batch', {'source': 'tryton', 'jobs': part})
        print(f"jobs: {answer['created']} created, {answer['changed']} changed, {answer['unchanged']} unchanged")
        for result in answer['results']:
            for error in result['errors']:
                print(f"  {part[result['place']]['job_no']}: {error['path']}: {error['message']}")


def sessions_since(cursor):
    """What has changed since the cursor, page by page; from the beginning where there is none, or it is none any more."""
    while True:
        page = ask('/changes?' + urllib.parse.urlencode({'types': 'session', 'after': cursor}))
        if page is None:
            cursor = ''
            continue
        yield page
        cursor = page['next']
        if not page['more']:
            return


def book(change, lines, works, employees):
    """A session is a line of Tryton's timesheet with the session's own id: there is one, whatever happens how often."""
    session = change['state']
    [line] = lines.find([('uuid', '=', change['id'])]) or [None]
    if session is None or session['state'] != 'completed' or not session['seconds_effective']:
        if line:
            line.delete()
        return
    work, employee = works.get(session['job_no']), employees.get(session['employee_number'])
    if work is None or employee is None:
        print(f"  session {change['id']}: Tryton has no {'project' if work is None else 'employee'} for it")
        return
    started = datetime.fromisoformat(session['started_at'].replace('Z', '+00:00'))
    values = {
        'employee': employee.id,
        'work': work.id,
        'date': started.astimezone(ZONE).date(),
        'duration': timedelta(seconds=session['seconds_effective']),
        'description': session['activity_label'],
    }
    # Forms of Tryton's own do not set this id, its programs do; Tryton itself refuses a second line of one id.
    proxy = settings.get_proxy('timesheet.line')
    if line:
        proxy.write([line.id], values, settings.context)
    else:
        proxy.create([{'uuid': change['id'], 'company': work.company.id, **values}], settings.context)


def fetch_hours():
    lines = Model.get('timesheet.line')
    works = {}
    for work in Model.get('project.work').find([('type', '=', 'project')]):
        for timesheet_work in work.timesheet_works:
            works[work.name.partition(' ')[0]] = timesheet_work
    employees = {employee.party.code: employee for employee in Model.get('company.employee').find([])}
    cursor = open(CURSOR).read() if os.path.exists(CURSOR) else ''
    count = 0
    for page in sessions_since(cursor):
        for change in page['changes']:
            book(change, lines, works, employees)
            count += 1
        # Kept once its lines are kept: whoever is stopped between reads them again.
        with open(CURSOR + '.part', 'w') as file:
            file.write(page['next'])
        os.replace(CURSOR + '.part', CURSOR)
    print(f'sessions: {count} read')


settings = config.set_trytond(os.environ['TRYTON'], config_file=os.environ['TRYTON_CONF'])
send_jobs()
fetch_hours()
