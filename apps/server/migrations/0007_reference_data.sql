insert into activity_type (code, label) values
  ('INSTALL', 'Installation'),
  ('REPAIR', 'Repair'),
  ('INSPECT', 'Inspection'),
  ('MAINTAIN', 'Maintenance'),
  ('TEST', 'Testing'),
  ('DIAGNOSE', 'Diagnosis'),
  ('WELD', 'Welding'),
  ('WIRING', 'Wiring'),
  ('CLEANUP', 'Cleanup'),
  ('TRAVEL', 'Travel'),
  ('MEETING', 'Meeting'),
  ('BREAK', 'Break'),
  ('SETUP', 'Setup');

insert into job_type (code, name, description, display_order) values
  ('REWIND', 'Motor rewinding', 'Strip, rewind, impregnate and bake stator or rotor windings', 10),
  ('OVERHAUL', 'Motor overhaul', 'Dismantle, clean, replace bearings, balance, assemble and test', 20),
  ('BEARING', 'Bearing replacement', 'Replace bearings and seals, check fits', 30),
  ('PUMP', 'Pump repair', 'Pump and motor sets, submersible pumps', 40),
  ('GENERATOR', 'Generator repair', 'Generators and alternators', 50),
  ('TRANSFORMER', 'Transformer repair', 'Oil and dry transformers', 60),
  ('PANEL', 'Control panel', 'Build, repair and wire panels and starters', 70),
  ('FIELD', 'Field service', 'Work at the customer''s site', 80);

insert into power_rating (code, range_description, min_kw, max_kw, complexity_multiplier) values
  ('P1', 'Up to 7.5 kW', 0, 7.5, 1.00),
  ('P2', '7.5 to 30 kW', 7.5, 30, 1.15),
  ('P3', '30 to 90 kW', 30, 90, 1.30),
  ('P4', '90 to 250 kW', 90, 250, 1.50),
  ('P5', 'Over 250 kW', 250, null, 1.80);

-- Synchronous speeds on the 60 Hz grid of Saudi Arabia.
insert into rpm_category (poles, description, rpm_approx, complexity_multiplier) values
  (2, '2 poles, 3600 rpm', 3600, 1.00),
  (4, '4 poles, 1800 rpm', 1800, 1.00),
  (6, '6 poles, 1200 rpm', 1200, 1.10),
  (8, '8 poles, 900 rpm', 900, 1.20);

insert into department (dept_number, name, description) values
  ('10', 'Winding', 'Stators, rotors and coils'),
  ('20', 'Mechanical', 'Bearings, shafts, balancing and machining'),
  ('30', 'Electrical', 'Panels, wiring and testing'),
  ('40', 'Field service', 'Work at customers'' sites');

-- Sunday to Thursday.
insert into schedule_rule (weekday, starts_local, ends_local)
select weekday, '08:00', '17:00' from generate_series(0, 4) as weekday;
