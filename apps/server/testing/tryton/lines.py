"""What lies in the timesheet, as JSON."""
import json
import os

from proteus import Model, config

config.set_trytond(os.environ['TRYTON'], config_file=os.environ['TRYTON_CONF'])
lines = Model.get('timesheet.line').find([], order=[('date', 'ASC'), ('id', 'ASC')])
print(json.dumps(sorted([
    {
        'uuid': line.uuid,
        'employee': line.employee.party.code,
        'work': line.work.rec_name,
        'date': line.date.isoformat(),
        'seconds': int(line.duration.total_seconds()),
    }
    for line in lines
], key=lambda line: (line['date'], line['employee']))))
