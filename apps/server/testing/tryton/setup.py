"""An ERP's database of a small company: people with numbers, and projects on which hours can be booked."""
import json
import os
import sys

from proteus import Model, Wizard, config

settings = config.set_trytond(os.environ['TRYTON'], config_file=os.environ['TRYTON_CONF'])
Party = Model.get('party.party')
riyal = Model.get('currency.currency')(name='Saudi riyal', symbol='SAR', code='SAR')
riyal.save()
wizard = Wizard('company.company.config')
wizard.execute('company')
wizard.form.party = Party(name='Workshop')
wizard.form.party.save()
wizard.form.currency = riyal
wizard.execute('add')
[company] = Model.get('company.company').find()
admin = Model.get('res.user')(settings.user)
admin.company = company
admin.save()
people, projects = json.loads(sys.argv[1])
for code, name in people:
    party = Party(name=name, code=code)
    party.save()
    Model.get('company.employee')(party=party, company=company).save()
for name, customer, comment in projects:
    party = Party(name=customer)
    party.save()
    Model.get('project.work')(
        name=name, type='project', party=party, comment=comment, timesheet_available=True, company=company
    ).save()
