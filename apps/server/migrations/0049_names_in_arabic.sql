alter table activity_type
  add column name_ar text,
  add constraint activity_name_ar_is_plain check (is_plain_name(name_ar)),
  add constraint activity_name_ar_length check (char_length(name_ar) between 1 and 100);
comment on column activity_type.name_ar is 'what Arabic readers see; null: the label';

alter table job_type
  add column name_ar text,
  add constraint job_type_name_ar_is_plain check (is_plain_name(name_ar)),
  add constraint job_type_name_ar_length check (char_length(name_ar) between 1 and 100);
comment on column job_type.name_ar is 'what Arabic readers see; null: the name';

-- Those that a new installation starts with. Whoever has named one differently has meant something else.
update activity_type set name_ar = given.name_ar
from (values
  ('INSTALL', 'Installation', 'تركيب'),
  ('REPAIR', 'Repair', 'إصلاح'),
  ('INSPECT', 'Inspection', 'فحص'),
  ('MAINTAIN', 'Maintenance', 'صيانة'),
  ('TEST', 'Testing', 'اختبار'),
  ('DIAGNOSE', 'Diagnosis', 'تشخيص الأعطال'),
  ('WELD', 'Welding', 'لحام'),
  ('WIRING', 'Wiring', 'توصيل الأسلاك'),
  ('CLEANUP', 'Cleanup', 'تنظيف'),
  ('TRAVEL', 'Travel', 'تنقّل'),
  ('MEETING', 'Meeting', 'اجتماع'),
  ('BREAK', 'Break', 'استراحة'),
  ('SETUP', 'Setup', 'تجهيز')
) as given (code, label, name_ar)
where activity_type.code = given.code and activity_type.label = given.label;

update job_type set name_ar = given.name_ar
from (values
  ('REWIND', 'Motor rewinding', 'إعادة لف المحركات'),
  ('OVERHAUL', 'Motor overhaul', 'عمرة المحركات'),
  ('BEARING', 'Bearing replacement', 'استبدال رولمان البلي'),
  ('PUMP', 'Pump repair', 'إصلاح المضخات'),
  ('GENERATOR', 'Generator repair', 'إصلاح المولدات'),
  ('TRANSFORMER', 'Transformer repair', 'إصلاح المحولات'),
  ('PANEL', 'Control panel', 'لوحات التحكم'),
  ('FIELD', 'Field service', 'خدمة ميدانية')
) as given (code, name, name_ar)
where job_type.code = given.code and job_type.name = given.name;
