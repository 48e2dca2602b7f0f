import type { Text } from './texts.ts'

/** Every expected "no" of the server: its HTTP status and its sentence for a person. */
export const refusals = {
  unreadable_body: { status: 400, en: 'The request could not be read.', ar: 'تعذّرت قراءة الطلب.' },
  idempotency_key_unreadable: {
    status: 400,
    en: 'The header Idempotency-Key must be a UUID.',
    ar: 'يجب أن تكون الترويسة Idempotency-Key من نوع UUID.',
  },
  idempotency_key_reused: {
    status: 422,
    en: 'This Idempotency-Key was used for another request. Send a new one.',
    ar: 'استُخدم Idempotency-Key هذا لطلب آخر. أرسل مفتاحًا جديدًا.',
  },
  idempotency_key_busy: {
    status: 409,
    en: 'The same request is still being processed. Try again in {seconds} s.',
    ar: 'لا يزال الطلب نفسه قيد المعالجة. حاول مرة أخرى بعد {seconds} ث.',
  },
  version_unreadable: {
    status: 400,
    en: 'The header If-Match must be the ETag of an earlier answer.',
    ar: 'يجب أن تكون الترويسة If-Match هي ETag من إجابة سابقة.',
  },
  version_unknown: {
    status: 412,
    en: 'This version never existed. Load it again, then save.',
    ar: 'لم توجد هذه النسخة قط. أعد التحميل ثم احفظ.',
  },
  changed_meanwhile: {
    status: 412,
    en: 'Somebody else changed this meanwhile. Nothing was saved.',
    ar: 'غيّر شخص آخر هذا في هذه الأثناء. لم يُحفظ شيء.',
  },
  not_signed_in: { status: 401, en: 'Please sign in.', ar: 'الرجاء تسجيل الدخول.' },
  wrong_credentials: {
    status: 401,
    en: 'Wrong email, phone or password.',
    ar: 'البريد الإلكتروني أو رقم الجوال أو كلمة المرور غير صحيحة.',
  },
  sign_in_ended: {
    status: 401,
    en: 'Your sign-in has ended. Please sign in again.',
    ar: 'انتهت جلسة دخولك. الرجاء تسجيل الدخول من جديد.',
  },
  account_inactive: {
    status: 401,
    en: 'This account is not active. Ask your administrator.',
    ar: 'هذا الحساب غير نشط. راجع المسؤول.',
  },
  temporary_password_over: {
    status: 401,
    en: 'This temporary password has expired. Ask your administrator for a new one.',
    ar: 'انتهت كلمة المرور المؤقتة هذه. اطلب من المسؤول كلمة جديدة.',
  },
  second_factor_needed: {
    status: 422,
    en: 'Enter the code of your authenticator app.',
    ar: 'أدخل رمز تطبيق المصادقة.',
  },
  own_account: {
    status: 409,
    en: 'This is your own account. Change your password and second factor under “Your account”, behind your name.',
    ar: 'هذا حسابك أنت. غيّر كلمة مرورك والعامل الثاني من «حسابك»، بالضغط على اسمك.',
  },
  own_second_factor_first: {
    status: 409,
    en: 'Set up your own second factor first, under “Your account”, behind your name.',
    ar: 'أعدّ عاملك الثاني أولًا من «حسابك»، بالضغط على اسمك.',
  },
  second_factor_is_on: {
    status: 409,
    en: 'Your second factor is on already. Turn it off first.',
    ar: 'العامل الثاني مفعّل بالفعل. أوقفه أولًا.',
  },
  second_factor_due: {
    status: 403,
    en: 'You must set up a second factor first',
    ar: 'يجب إعداد العامل الثاني أولًا',
  },
  calendar_unknown: {
    status: 404,
    en: 'This calendar does not exist, or its address was ended. An admin can make another one.',
    ar: 'هذا التقويم غير موجود أو أُنهي عنوانه. يمكن لمسؤول إنشاء عنوان آخر.',
  },
  mail_not_set_up: {
    status: 409,
    en: 'E-mail is not set up. Whoever runs the server sets SMTP_URL and MAIL_FROM.',
    ar: 'البريد الإلكتروني غير معدّ. على من يشغّل الخادم ضبط SMTP_URL وMAIL_FROM.',
  },
  mail_no_address: {
    status: 409,
    en: 'A link would lead to this machine alone. Open Warsha by the address that others use, or send a file.',
    ar: 'سيقود الرابط إلى هذا الجهاز وحده. افتح ورشة بالعنوان الذي يستخدمه الآخرون أو أرسل ملفًا.',
  },
  mail_to_admins_only: {
    status: 409,
    en: 'Notices go to active admins alone, and {address} belongs to none.',
    ar: 'تُرسل التنبيهات إلى المسؤولين النشطين وحدهم، و{address} ليس لأحد منهم.',
  },
  mail_not_for_them: {
    status: 409,
    en: '{address} belongs to somebody here who may not see this: only active admins with full rights may.',
    ar: '{address} لشخص هنا لا يحق له الاطلاع على هذا، فهو للمسؤولين النشطين بكامل الصلاحيات وحدهم.',
  },
  mail_no_own_address: {
    status: 409,
    en: 'Your account has no email, so there is nowhere to send the test message.',
    ar: 'لا يوجد بريد إلكتروني في حسابك تُرسل إليه الرسالة التجريبية.',
  },
  mail_of_invitation: {
    status: 409,
    en: 'An invitation is not sent again from here, as its link opens an account. Send a new one from the person’s page.',
    ar: 'لا يُعاد إرسال الدعوة من هنا لأن رابطها يفتح حسابًا. أرسل دعوة جديدة من صفحة الشخص.',
  },
  invitation_no_address: {
    status: 409,
    en: 'The link would lead to this machine alone. Open Warsha by the address that others use, then send the invitation.',
    ar: 'سيقود الرابط إلى هذا الجهاز وحده. افتح ورشة بالعنوان الذي يستخدمه الآخرون ثم أرسل الدعوة.',
  },
  invitation_no_email: {
    status: 409,
    en: 'This person has no email, so there is nowhere to send an invitation.',
    ar: 'لا يوجد بريد إلكتروني لهذا الشخص تُرسل إليه الدعوة.',
  },
  invitation_inactive: {
    status: 409,
    en: 'This person is deactivated. Activate them first, then send an invitation.',
    ar: 'هذا الشخص موقوف. فعّله أولًا ثم أرسل الدعوة.',
  },
  invitation_company_only: {
    status: 409,
    en: 'Admins sign in with the company account here: this person needs no password.',
    ar: 'يسجّل المسؤولون الدخول هنا بحساب الشركة: لا يحتاج هذا الشخص إلى كلمة مرور.',
  },
  invitation_unknown: {
    status: 404,
    en: 'This invitation does not exist. Open the link in the e-mail once more, or ask an admin for a new invitation.',
    ar: 'هذه الدعوة غير موجودة. افتح الرابط من الرسالة مرة أخرى أو اطلب من المسؤول دعوة جديدة.',
  },
  invitation_used: {
    status: 410,
    en: 'This invitation has been used: a password was set with it. Sign in with that password, or ask an admin for a new invitation.',
    ar: 'استُخدمت هذه الدعوة وعُيّنت بها كلمة مرور. سجّل الدخول بها أو اطلب من المسؤول دعوة جديدة.',
  },
  invitation_expired: {
    status: 410,
    en: 'This invitation has expired: its link is good for {days} days. Ask an admin for a new one.',
    ar: 'انتهت صلاحية هذه الدعوة، فرابطها صالح لمدة {days} أيام. اطلب من المسؤول دعوة جديدة.',
  },
  invitation_replaced: {
    status: 410,
    en: 'There is a newer invitation. Open the link in the last e-mail that you got.',
    ar: 'توجد دعوة أحدث. افتح الرابط في آخر رسالة وصلتك.',
  },
  invitation_ended: {
    status: 410,
    en: 'This invitation has ended, as your account was changed meanwhile. Ask an admin for a new one.',
    ar: 'انتهت هذه الدعوة لأن حسابك تغيّر في هذه الأثناء. اطلب من المسؤول دعوة جديدة.',
  },
  mail_sent_before: {
    status: 409,
    en: 'The mail server has already taken this message.',
    ar: 'تسلّم خادم البريد هذه الرسالة من قبل.',
  },
  token_unknown: {
    status: 401,
    en: 'This machine token does not exist. Check that it was copied whole.',
    ar: 'رمز البرنامج هذا غير موجود. تأكد من نسخه كاملًا.',
  },
  token_ended: {
    status: 401,
    en: 'An admin has ended this machine token.',
    ar: 'أنهى مسؤول رمز البرنامج هذا.',
  },
  token_expired: {
    status: 401,
    en: 'This machine token has expired. An admin can make another one.',
    ar: 'انتهت مدة رمز البرنامج هذا. يمكن للمسؤول إنشاء رمز آخر.',
  },
  token_scope_missing: {
    status: 403,
    en: 'This machine token lacks the scope {scopes}.',
    ar: 'ينقص رمزَ البرنامج هذا النطاقُ {scopes}.',
  },
  token_not_allowed: {
    status: 403,
    en: 'Machine tokens cannot make this call, whatever their scopes.',
    ar: 'لا يمكن لرموز البرامج تنفيذ هذا الطلب، مهما كانت نطاقاتها.',
  },
  token_field_not_allowed: {
    status: 403,
    en: 'Machine tokens cannot send the field {field}, as it gives or ends access.',
    ar: 'لا يمكن لرموز البرامج إرسال الحقل {field}، لأنه يمنح الدخول أو ينهيه.',
  },
  token_end_past: {
    status: 422,
    en: 'The token would be over already. Choose today or a later day.',
    ar: 'سيكون الرمز منتهيًا منذ الآن. اختر اليوم أو يومًا بعده.',
  },
  webhook_not_public: {
    status: 422,
    en: 'Webhooks go to https addresses of the internet, on the usual port. {host} is none: enter another address, or allow this host by name if it is in your own network.',
    ar: 'تُرسل الخطافات إلى عناوين \u2066https\u2069 على الإنترنت وعلى المنفذ المعتاد، و\u2068{host}\u2069 ليس منها: أدخل عنوانًا آخر، أو اسمح بهذا المضيف باسمه إن كان في شبكتكم.',
  },
  webhook_host_differs: {
    status: 422,
    en: 'The host that is allowed is not the one of the address. Allow {host}, or no host at all.',
    ar: 'المضيف المسموح به ليس مضيف العنوان. اسمح بـ\u2068{host}\u2069 أو لا تسمح بأي مضيف.',
  },
  webhook_never_private: {
    status: 422,
    en: '{host} is an address by which a machine reaches its own cloud. Nothing is ever sent there.',
    ar: '\u2068{host}\u2069 عنوان يصل به الجهاز إلى خدمات سحابته، ولا يُرسل إليه شيء أبدًا.',
  },
  webhooks_too_many: {
    status: 409,
    en: 'There can be 20 webhooks at a time. End one that is no longer needed.',
    ar: 'يمكن أن يكون هناك 20 خطافًا في وقت واحد. أنهِ خطافًا لم تعد هناك حاجة إليه.',
  },
  webhook_ended: {
    status: 409,
    en: 'This webhook was ended. Make another one.',
    ar: 'أُنهي هذا الخطاف. أنشئ خطافًا آخر.',
  },
  not_allowed: { status: 403, en: 'Access denied', ar: 'غير مسموح لك بذلك' },
  other_origin: {
    status: 403,
    en: 'This request came from another site. Open Warsha itself and try again.',
    ar: 'جاء هذا الطلب من موقع آخر. افتح ورشة نفسها وحاول مرة أخرى.',
  },
  password_change_due: {
    status: 403,
    en: 'You must change your password first',
    ar: 'يجب عليك تغيير كلمة المرور أولًا',
  },
  not_found: { status: 404, en: 'There is nothing at this address.', ar: 'لا يوجد شيء في هذا العنوان.' },
  image_file_missing: {
    status: 404,
    en: 'The file of this picture is missing.',
    ar: 'ملف هذه الصورة مفقود.',
  },
  photo_lost: {
    status: 404,
    en: 'The file of this photo is missing.',
    ar: 'ملف هذه الصورة مفقود.',
  },
  image_file_late: {
    status: 503,
    en: 'The folder of the pictures does not answer at the moment. Please try again shortly.',
    ar: 'لا يستجيب مجلد الصور الآن. حاول بعد قليل.',
  },
  session_not_found: { status: 404, en: 'This session does not exist.', ar: 'هذه الجلسة غير موجودة.' },
  no_sign_in_card: {
    status: 409,
    en: 'A sign-in card needs an active technician with an email or phone and a temporary password.',
    ar: 'بطاقة الدخول لفني نشط له بريد إلكتروني أو رقم جوال وكلمة مرور مؤقتة.',
  },
  signed_in_before: {
    status: 409,
    en: 'One of these technicians has signed in meanwhile. Nothing was changed. Load the list again.',
    ar: 'سجّل أحد هؤلاء الفنيين دخوله في هذه الأثناء. لم يتغيّر شيء. حمّل القائمة من جديد.',
  },
  team_not_found: {
    status: 404,
    en: 'The shop has no team “{team}”. Load the page again.',
    ar: 'لا يوجد في الورشة فريق «{team}». أعد تحميل الصفحة.',
  },
  technician_not_found: { status: 404, en: 'This technician does not exist.', ar: 'هذا الفني غير موجود.' },
  no_timesheets: {
    status: 404,
    en: 'Nobody worked in this month, and there are no active technicians.',
    ar: 'لم يعمل أحد في هذا الشهر، ولا يوجد فنيون نشطون.',
  },
  item_not_found: {
    status: 404,
    en: 'There is no work of this activity on this job.',
    ar: 'لا يوجد عمل من هذا النشاط على أمر العمل هذا.',
  },
  item_running: {
    status: 409,
    en: 'Somebody is working on this activity now.',
    ar: 'يعمل أحدهم على هذا النشاط الآن.',
  },
  request_not_found: { status: 404, en: 'This request does not exist.', ar: 'هذا الطلب غير موجود.' },
  period_unknown: { status: 404, en: 'There is no such month.', ar: 'لا يوجد شهر كهذا.' },
  session_voided: {
    status: 409,
    en: 'This session is voided. Restore it first.',
    ar: 'هذه الجلسة ملغاة. استعدها أولًا.',
  },
  session_not_voided: { status: 409, en: 'This session is not voided.', ar: 'هذه الجلسة غير ملغاة.' },
  session_running: {
    status: 409,
    en: 'This session is still running. End it first.',
    ar: 'ما زالت هذه الجلسة جارية. أنهها أولًا.',
  },
  session_not_running: { status: 409, en: 'This session has already ended.', ar: 'انتهت هذه الجلسة من قبل.' },
  session_changed_meanwhile: {
    status: 409,
    en: 'The end of this session has changed meanwhile: {name} has reported another one. Look at it again.',
    ar: 'تغيّرت نهاية هذه الجلسة في هذه الأثناء: أبلغ {name} عن نهاية أخرى. انظر إليها من جديد.',
  },
  web_push_off: {
    status: 409,
    en: 'This workshop sends no notifications to phones.',
    ar: 'هذه الورشة لا ترسل إشعارات إلى الجوالات.',
  },
  push_key_changed: {
    status: 409,
    en: 'The key for notifications has changed. Turn reminders on again.',
    ar: 'تغيّر مفتاح الإشعارات. فعّل التذكير من جديد.',
  },
  push_address_not_allowed: {
    status: 422,
    en: 'Notifications cannot be sent to this address.',
    ar: 'لا يمكن إرسال الإشعارات إلى هذا العنوان.',
  },
  request_decided: { status: 409, en: 'This request has been decided already.', ar: 'بُتّ في هذا الطلب من قبل.' },
  request_pending: {
    status: 409,
    en: 'A request for this session is already waiting for an answer.',
    ar: 'يوجد طلب لهذه الجلسة بانتظار الرد.',
  },
  period_locked: {
    status: 409,
    en: '{month} is closed. Reopen the month first.',
    ar: 'شهر {month} مقفل. أعد فتحه أولًا.',
  },
  period_not_over: {
    status: 409,
    en: '{month} is not over yet and cannot be closed.',
    ar: 'لم ينتهِ شهر {month} بعد، فلا يمكن إقفاله.',
  },
  period_has_waiting: {
    status: 409,
    en: 'Sessions of {month} wait for review: {count}. Review them first, or close the month anyway.',
    ar: 'جلسات شهر {month} التي تنتظر المراجعة: {count}. راجعها أولًا أو أقفل الشهر رغم ذلك.',
  },
  period_carried_on: {
    status: 409,
    en: 'Late arrivals of {month} belong to {later}, which is closed. Reopen {later} first.',
    ar: 'ما وصل متأخرًا لشهر {month} محسوب في شهر {later} وهو مقفل. أعد فتح شهر {later} أولًا.',
  },
  period_not_locked: { status: 409, en: '{month} is not closed.', ar: 'شهر {month} غير مقفل.' },
  job_number_taken: {
    status: 409,
    en: 'Job number {job_no} already exists.',
    ar: 'رقم أمر العمل {job_no} موجود مسبقًا.',
  },
  nothing_to_invoice: {
    status: 409,
    en: 'There are no hours here that are not in a batch already. Nothing was made.',
    ar: 'لا توجد هنا ساعات خارج الدفعات. لم يُنشأ شيء.',
  },
  already_invoiced: {
    status: 409,
    en: 'Somebody else has just put some of these hours into a batch. Nothing was made. Try again.',
    ar: 'أدرج شخص آخر بعض هذه الساعات في دفعة للتو. لم يُنشأ شيء. حاول مرة أخرى.',
  },
  invoiced_before_start: {
    status: 409,
    en: 'Batch {number} has work of {day}. Choose that day or an earlier one, or take the batch back first.',
    ar: 'في الدفعة رقم {number} عمل بتاريخ {day}. اختر ذلك اليوم أو يومًا قبله، أو اسحب الدفعة أولًا.',
  },
  batch_taken_back: {
    status: 409,
    en: 'Batch {number} was taken back.',
    ar: 'سُحبت الدفعة رقم {number}.',
  },
  batch_not_approved: {
    status: 409,
    en: 'Batch {number} is not approved. Its files can be had once it is.',
    ar: 'الدفعة رقم {number} غير معتمدة. تتاح ملفاتها بعد اعتمادها.',
  },
  price_taken: {
    status: 409,
    en: 'There is a price of the same from {day} on already. Delete it first, or choose another day.',
    ar: 'يوجد سعر لنفس النطاق ابتداءً من {day}. احذفه أولًا أو اختر يومًا آخر.',
  },
  price_used: {
    status: 409,
    en: 'There are hours at this price in batches: {numbers}. Set another price from a later day on.',
    ar: 'توجد ساعات بهذا السعر في الدفعات: {numbers}. حدّد سعرًا آخر من يوم لاحق.',
  },
  job_has_sessions: {
    status: 409,
    en: 'Job {job_no} has logged sessions and cannot be deleted. Close it instead.',
    ar: 'أمر العمل {job_no} سُجّلت عليه جلسات عمل ولا يمكن حذفه. أغلقه بدلًا من ذلك.',
  },
  last_admin: {
    status: 409,
    en: 'This is the last active admin with full rights. Add or activate another one first.',
    ar: 'هذا آخر مسؤول نشط بصلاحيات كاملة. أضف مسؤولًا آخر أو فعّله أولًا.',
  },
  activity_code_taken: {
    status: 409,
    en: 'There is already an activity with the code {code}.',
    ar: 'يوجد نشاط بالرمز {code} مسبقًا.',
  },
  job_type_code_taken: {
    status: 409,
    en: 'There is already a job type with the code {code}.',
    ar: 'يوجد نوع عمل بالرمز {code} مسبقًا.',
  },
  job_type_into_itself: {
    status: 422,
    en: 'The jobs have this type already. Choose another one.',
    ar: 'أوامر العمل من هذا النوع بالفعل. اختر نوعًا آخر.',
  },
  job_type_not_in_use: {
    status: 409,
    en: 'There is no such job type in use any more. Choose another one.',
    ar: 'لم يعد نوع العمل هذا مستخدمًا. اختر نوعًا آخر.',
  },
  no_jobs_to_move: {
    status: 409,
    en: 'No job matches, so there is nothing to move.',
    ar: 'لا يوجد أمر عمل مطابق، فلا شيء يُنقل.',
  },
  power_rating_code_taken: {
    status: 409,
    en: 'There is already a power rating with the code {code}.',
    ar: 'توجد قدرة بالرمز {code} مسبقًا.',
  },
  rpm_poles_taken: {
    status: 409,
    en: 'There is already an RPM category with {poles} poles.',
    ar: 'توجد فئة سرعة بعدد أقطاب {poles} مسبقًا.',
  },
  department_number_taken: {
    status: 409,
    en: 'There is already a department with the number {dept_number}.',
    ar: 'توجد إدارة بالرقم {dept_number} مسبقًا.',
  },
  estimate_taken: {
    status: 409,
    en: 'Somebody else has just set this estimate. Please refresh and try again.',
    ar: 'حدّد شخص آخر هذا التقدير للتو. حدّث الصفحة وحاول مرة أخرى.',
  },
  estimate_learned: {
    status: 409,
    en: 'This estimate has learned from finished work and cannot be taken back.',
    ar: 'استفاد هذا التقدير من عمل منجز ولا يمكن التراجع عنه.',
  },
  estimate_frozen: {
    status: 409,
    en: 'This estimate is frozen. Release it first.',
    ar: 'هذا التقدير مثبّت. ألغِ تثبيته أولًا.',
  },
  estimate_moved: {
    status: 409,
    en: 'This estimate has been changed meanwhile, so it stays as it is.',
    ar: 'عُدّل هذا التقدير في هذه الأثناء، فيبقى كما هو.',
  },
  nothing_to_freeze: {
    status: 409,
    en: 'There is no estimate here to freeze. Set one first.',
    ar: 'لا يوجد هنا تقدير لتثبيته. حدّد تقديرًا أولًا.',
  },
  hold_moved: {
    status: 409,
    en: 'Somebody else holds {hours} h here meanwhile, so this was left as it is.',
    ar: 'ثبّت شخص آخر هنا {hours} س في هذه الأثناء، فبقي الأمر كما هو.',
  },
  nothing_learned: {
    status: 409,
    en: 'Nothing has been learned here from finished work yet.',
    ar: 'لم يُستفد هنا شيء من العمل المنجز بعد.',
  },
  learned_moved: {
    status: 409,
    en: 'What was learned has changed meanwhile. Look at it again before you accept it.',
    ar: 'تغيّر ما استُفيد في هذه الأثناء. راجعه من جديد قبل قبوله.',
  },
  absence_overlap: {
    status: 409,
    en: 'Already away on some of these days: {names}.',
    ar: 'سُجّل غياب مسبقًا في بعض هذه الأيام: {names}.',
  },
  absence_not_kept: {
    status: 404,
    en: 'This deletion cannot be undone any more. Record the absence anew.',
    ar: 'لم يعد بالإمكان التراجع عن هذا الحذف. سجّل الغياب من جديد.',
  },
  schedule_overlap: {
    status: 409,
    en: 'This time range overlaps with an existing schedule for {day}',
    ar: 'تتداخل هذه الفترة مع دوام مسجّل ليوم {day}',
  },
  email_taken: {
    status: 409,
    en: 'Another person already has this email.',
    ar: 'هذا البريد الإلكتروني مسجّل لشخص آخر.',
  },
  phone_taken: {
    status: 409,
    en: 'Another person already has this phone number.',
    ar: 'رقم الجوال هذا مسجّل لشخص آخر.',
  },
  former_name_taken: {
    status: 409,
    en: 'Names such as “Former technician 17” are kept for people who were erased.',
    ar: 'الأسماء مثل «فني سابق 17» محجوزة لمن مُحيت بياناتهم.',
  },
  person_active: {
    status: 409,
    en: '{name} is active. Deactivate the account first.',
    ar: 'حساب {name} نشط. أوقفه أولًا.',
  },
  person_at_work: {
    status: 409,
    en: '{name} has a running session. End it first.',
    ar: 'لدى {name} جلسة جارية. أنهِها أولًا.',
  },
  person_erased: {
    status: 409,
    en: 'This person was erased. That cannot be undone or changed.',
    ar: 'مُحيت بيانات هذا الشخص، ولا يمكن التراجع عن ذلك أو تغييره.',
  },
  name_differs: {
    status: 422,
    en: 'This is not the name of the person. Type it as it is shown.',
    ar: 'هذا ليس اسم الشخص. اكتبه كما هو معروض.',
  },
  employee_number_taken: {
    status: 409,
    en: 'Another person already has this employee number.',
    ar: 'هذا الرقم الوظيفي مسجّل لشخص آخر.',
  },
  conflict: {
    status: 409,
    en: 'Somebody else changed this at the same moment. Please try again.',
    ar: 'عدّل شخص آخر هذا في اللحظة نفسها. حاول مرة أخرى.',
  },
  too_large: { status: 413, en: 'The request is too large.', ar: 'حجم الطلب أكبر من المسموح.' },
  wrong_media_type: {
    status: 415,
    en: 'This kind of content is not accepted here.',
    ar: 'هذا النوع من المحتوى غير مقبول هنا.',
  },
  invalid: {
    status: 422,
    en: 'Please fix the form errors before submitting',
    ar: 'الرجاء تصحيح أخطاء النموذج قبل الإرسال',
  },
  job_not_found: {
    status: 422,
    en: 'Selected job not found. Please refresh and try again.',
    ar: 'أمر العمل المحدد غير موجود. حدّث الصفحة وحاول مرة أخرى.',
  },
  job_not_workable: {
    status: 422,
    en: 'Job {job_no} is on hold or closed, so work on it cannot start now.',
    ar: 'أمر العمل {job_no} معلّق أو مغلق، فلا يمكن بدء العمل عليه الآن.',
  },
  activity_not_found: { status: 422, en: 'This activity does not exist.', ar: 'هذا النشاط غير موجود.' },
  activity_inactive: {
    status: 422,
    en: 'This activity is no longer in use. Choose another one.',
    ar: 'هذا النشاط لم يعد مستخدمًا. اختر نشاطًا آخر.',
  },
  request_too_late: {
    status: 422,
    en: 'Corrections can be asked for within 7 days. Speak to your administrator.',
    ar: 'يمكن طلب التصحيح خلال 7 أيام فقط. راجع المسؤول.',
  },
  request_changes_nothing: {
    status: 422,
    en: 'The session is like this already. Change something first.',
    ar: 'هذه هي بيانات الجلسة الحالية. عدّل شيئًا أولًا.',
  },
  request_backwards: {
    status: 422,
    en: 'The end must come after the start, and neither may lie in the future.',
    ar: 'يجب أن تأتي النهاية بعد البداية، وألا تكون أي منهما في المستقبل.',
  },
  request_of_voided: {
    status: 422,
    en: 'The workshop has voided this session. Speak to your administrator.',
    ar: 'ألغت الورشة هذه الجلسة. راجع المسؤول.',
  },
  cursor_unreadable: {
    status: 400,
    en: 'This is no cursor of this call. Send the `next` of an earlier answer as it is, or leave `after` out to begin.',
    ar: 'هذا ليس مؤشرًا من هذا الطلب. أرسل قيمة `next` من إجابة سابقة كما هي، أو احذف `after` للبدء.',
  },
  cursor_of_other_types: {
    status: 400,
    en: 'This cursor is of other types: {types}. Leave `types` out to go on with it, or leave `after` out to begin anew.',
    ar: 'هذا المؤشر لأنواع أخرى: {types}. احذف `types` للمتابعة به، أو احذف `after` للبدء من جديد.',
  },
  cursor_of_other_history: {
    status: 410,
    en: 'The database was restored or replaced since this cursor was given out, so that nobody can tell what it has missed. Begin anew: leave `after` out, read while `phase` is `present`, and drop what was not listed.',
    ar: 'استُعيدت قاعدة البيانات أو استُبدلت بعد إصدار هذا المؤشر، فلا يمكن معرفة ما فاته. ابدأ من جديد: احذف `after`، واقرأ ما دامت `phase` هي `present`، وأسقط ما لم يُدرج.',
  },
  cursor_too_old: {
    status: 410,
    en: 'This cursor is older than 30 days: removals are not kept for longer. Begin anew: leave `after` out, read while `phase` is `present`, and drop what was not listed.',
    ar: 'مضى على هذا المؤشر أكثر من 30 يومًا، ولا تُحفظ المحذوفات مدة أطول. ابدأ من جديد: احذف `after`، واقرأ ما دامت `phase` هي `present`، وأسقط ما لم يُدرج.',
  },
  range_backwards: {
    status: 422,
    en: 'The first day must not come after the last one.',
    ar: 'يجب ألا يأتي أول يوم بعد آخر يوم.',
  },
  logo_too_large: {
    status: 413,
    en: 'The logo must be smaller than 2 MB.',
    ar: 'يجب أن يقل حجم الشعار عن 2 ميغابايت.',
  },
  logo_not_image: {
    status: 422,
    en: 'Choose a picture for the logo: JPEG, PNG or WebP.',
    ar: 'اختر صورة للشعار: JPEG أو PNG أو WebP.',
  },
  photo_too_large: {
    status: 413,
    en: 'Image size must be less than 10MB',
    ar: 'يجب أن يقل حجم الصورة عن 10 ميغابايت',
  },
  photo_not_image: { status: 422, en: 'Please select an image file', ar: 'الرجاء اختيار ملف صورة' },
  photo_heic: {
    status: 422,
    en: 'HEIC photos cannot be shown everywhere. Please send the photo as JPEG.',
    ar: 'صور HEIC لا تُعرض على كل الأجهزة. الرجاء إرسال الصورة بصيغة JPEG.',
  },
  photo_damaged: {
    status: 422,
    en: 'The photo did not arrive as it was sent. Please send it again.',
    ar: 'لم تصل الصورة كما أُرسلت. الرجاء إرسالها مرة أخرى.',
  },
  photo_unreadable: {
    status: 422,
    en: 'This photo cannot be read. Please take it again.',
    ar: 'تعذّرت قراءة هذه الصورة. الرجاء التقاطها مرة أخرى.',
  },
  photo_quota_used: {
    status: 429,
    en: 'You have sent {most} MB of photos today. The others follow tomorrow by themselves.',
    ar: 'أرسلت اليوم {most} ميغابايت من الصور. ستُرسل البقية غدًا تلقائيًا.',
  },
  reference_unknown: {
    status: 422,
    en: 'One of the chosen entries no longer exists. Please refresh and choose again.',
    ar: 'أحد الخيارات المحددة لم يعد موجودًا. حدّث الصفحة واختر من جديد.',
  },
  power_range_order: {
    status: 422,
    en: 'The smallest power must not exceed the largest.',
    ar: 'يجب ألا تزيد أصغر قدرة على أكبرها.',
  },
  too_many_repeats: {
    status: 422,
    en: 'These are more than {most} days. Choose an earlier end.',
    ar: 'الحد الأقصى لعدد الأيام {most}. اختر نهاية أقرب.',
  },
  pay_factor_range: {
    status: 422,
    en: 'A pay factor must be from 0 to 10.',
    ar: 'يجب أن يكون معامل الأجر من 0 إلى 10.',
  },
  pay_limit_overlap: {
    status: 409,
    en: 'Other limits are set for one of these days already. Delete those first.',
    ar: 'لأحد هذه الأيام حدود أخرى. احذفها أولًا.',
  },
  pay_limit_range: {
    status: 422,
    en: 'The hours must be more than 0 and at most 24 a day and 168 a week.',
    ar: 'يجب أن تزيد الساعات على 0 وألا تتجاوز 24 في اليوم و168 في الأسبوع.',
  },
  import_unreadable: {
    status: 422,
    en: 'This file cannot be read. Send an Excel file (.xlsx) or a CSV file.',
    ar: 'تعذّرت قراءة هذا الملف. أرسل ملف Excel ‏(.xlsx) أو ملف CSV.',
  },
  import_password: {
    status: 422,
    en: 'This file is protected by a password. Save it without one and choose it again.',
    ar: 'هذا الملف محمي بكلمة مرور. احفظه من دونها ثم اختره من جديد.',
  },
  import_columns_missing: {
    status: 422,
    en: 'Not found in this file: {columns}. Choose the columns that hold them.',
    ar: 'غير موجود في هذا الملف: {columns}. اختر الأعمدة المقابلة.',
  },
  import_column_doubled: {
    status: 422,
    en: 'Several columns of this file have the same heading: {columns}. Choose which one to read.',
    ar: 'في هذا الملف أكثر من عمود بالعنوان نفسه: {columns}. اختر العمود الذي يُقرأ.',
  },
  import_worked_on: {
    status: 409,
    en: 'Work was recorded on jobs of this import ({jobs}), so it cannot be taken back.',
    ar: 'سُجّل عمل على أوامر من هذا الاستيراد ({jobs})، فلا يمكن التراجع عنه.',
  },
  import_people_used: {
    status: 409,
    en: 'Technicians of this import have signed in or are in records ({names}), so it cannot be taken back.',
    ar: 'سجّل فنيون من هذا الاستيراد الدخول أو وردوا في سجلات ({names})، فلا يمكن التراجع عنه.',
  },
  import_days_begun: {
    status: 409,
    en: 'Some days of this import have begun or are over, so it cannot be taken back. Delete the days to come one by one.',
    ar: 'بدأت بعض أيام هذا الاستيراد أو انتهت، فلا يمكن التراجع عنه. احذف الأيام القادمة واحدًا واحدًا.',
  },
  import_absences_stay: {
    status: 409,
    en: 'This import cannot be taken back. In the way: {what}. Delete its other absences one by one.',
    ar: 'لا يمكن التراجع عن هذا الاستيراد. يحول دون ذلك: {what}. احذف بقية غيابه واحدًا واحدًا.',
  },
  import_hours_stay: {
    status: 409,
    en: 'This import cannot be taken back. In the way: {what}. Change its other hours one by one.',
    ar: 'لا يمكن التراجع عن هذا الاستيراد. يحول دون ذلك: {what}. غيّر بقية ساعاته واحدة واحدة.',
  },
  import_taken_back: {
    status: 409,
    en: 'This import was taken back already.',
    ar: 'سبق التراجع عن هذا الاستيراد.',
  },
  import_empty: {
    status: 422,
    en: 'This file has no rows below its headings.',
    ar: 'لا توجد صفوف في هذا الملف تحت العناوين.',
  },
  import_too_long: {
    status: 422,
    en: 'This file has more than {most} rows. Divide it.',
    ar: 'الحد الأقصى لعدد الصفوف {most}، وفي هذا الملف أكثر منها. قسّمه.',
  },
  company_sign_in_off: {
    status: 422,
    en: 'Signing in with a company account is not set up. OIDC_ISSUER names the server for it.',
    ar: 'لم يُجهَّز الدخول بحساب الشركة. يحدد OIDC_ISSUER الخادم لذلك.',
  },
  company_unreachable: {
    status: 502,
    en: 'The company’s server does not answer. Try again, or sign in with your password.',
    ar: 'خادم الشركة لا يجيب. حاول مرة أخرى، أو سجّل الدخول بكلمة المرور.',
  },
  company_attempt_over: {
    status: 422,
    en: 'This sign-in was begun in another window, or more than 10 minutes ago. Begin again.',
    ar: 'بدأ هذا الدخول في نافذة أخرى، أو قبل أكثر من 10 دقائق. ابدأ من جديد.',
  },
  company_sign_in_cancelled: {
    status: 422,
    en: 'The sign-in with the company account was cancelled.',
    ar: 'أُلغي الدخول بحساب الشركة.',
  },
  company_answer_refused: {
    status: 502,
    en: 'The company’s server refused the sign-in ({reason}). Whoever runs it must look at how this app is registered there.',
    ar: 'رفض خادم الشركة الدخول ({reason}). على من يديره أن يراجع تسجيل هذا التطبيق لديه.',
  },
  company_answer_invalid: {
    status: 422,
    en: 'What the company’s server answered cannot be relied on. Nobody was signed in. Begin again.',
    ar: 'لا يمكن الاعتماد على إجابة خادم الشركة. لم يُسجَّل دخول أحد. ابدأ من جديد.',
  },
  company_clock_differs: {
    status: 422,
    en: 'The clocks of this server and of the company’s server differ too much. Nobody was signed in.',
    ar: 'الفرق بين ساعة هذا الخادم وساعة خادم الشركة كبير. لم يُسجَّل دخول أحد.',
  },
  company_sign_in_not_anew: {
    status: 422,
    en: 'The company’s server did not ask you to sign in anew. Sign out there and try again, or enter your password here.',
    ar: 'لم يطلب خادم الشركة تسجيل دخولك من جديد. سجّل الخروج هناك وحاول مرة أخرى، أو أدخل كلمة مرورك هنا.',
  },
  company_account_unknown: {
    status: 422,
    en: 'No admin here has this company account. An admin can enter its identifier: {subject}',
    ar: 'لا مسؤول هنا لديه حساب الشركة هذا. يمكن لمسؤول إدخال معرّفه: {subject}',
  },
  company_account_not_admin: {
    status: 422,
    en: 'Company accounts are for admins. Technicians sign in with phone and password.',
    ar: 'حسابات الشركة للمسؤولين. يسجّل الفنيون الدخول برقم الجوال وكلمة المرور.',
  },
  company_account_taken: {
    status: 409,
    en: 'Another admin signs in with this company account.',
    ar: 'يسجّل مسؤول آخر الدخول بحساب الشركة هذا.',
  },
  company_account_none: {
    status: 422,
    en: 'You have no company account here. Give your password.',
    ar: 'ليس لديك حساب شركة هنا. أدخل كلمة مرورك.',
  },
  company_account_differs: {
    status: 422,
    en: 'You signed in there with another company account than your own here.',
    ar: 'سجّلت الدخول هناك بحساب شركة غير حسابك هنا.',
  },
  company_sign_in_only: {
    status: 401,
    en: 'Admins sign in with the company account here.',
    ar: 'يسجّل المسؤولون الدخول هنا بحساب الشركة.',
  },
  break_glass_needed: {
    status: 422,
    en: 'Name an active admin with full rights who keeps a password for the day when the company’s server fails.',
    ar: 'سمِّ مسؤولًا نشطًا بكامل الصلاحيات يحتفظ بكلمة مرور ليوم يتعطل فيه خادم الشركة.',
  },
  break_glass_stays: {
    status: 422,
    en: 'This admin keeps a password for the day when the company’s server fails. Name another one first.',
    ar: 'يحتفظ هذا المسؤول بكلمة مرور ليوم يتعطل فيه خادم الشركة. سمِّ غيره أولًا.',
  },
  own_company_account_first: {
    status: 422,
    en: 'Sign in with your own company account once before passwords are turned off.',
    ar: 'سجّل الدخول بحساب شركتك مرة واحدة قبل إيقاف كلمات المرور.',
  },
  wrong_code: {
    status: 422,
    en: 'This code is wrong, expired or already used. Each code works once: wait for the next one in the app.',
    ar: 'هذا الرمز خاطئ أو منتهٍ أو استُخدم من قبل. يُستخدم كل رمز مرة واحدة: انتظر الرمز التالي في التطبيق.',
  },
  too_many_codes: {
    status: 429,
    en: 'Too many wrong codes. Please wait {minutes} min and try again.',
    ar: 'رموز خاطئة كثيرة. حاول مرة أخرى بعد {minutes} د.',
  },
  second_factor_locked: {
    status: 422,
    en: 'Too many wrong codes were entered. Another admin must reset your second factor.',
    ar: 'أُدخلت رموز خاطئة كثيرة جدًا. يجب أن يعيد مسؤول آخر ضبط العامل الثاني لحسابك.',
  },
  wrong_current_password: {
    status: 422,
    en: 'The current password is wrong.',
    ar: 'كلمة المرور الحالية غير صحيحة.',
  },
  too_many_tries: {
    status: 429,
    en: 'Too many failed tries. Please wait {seconds} s and try again.',
    ar: 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد {seconds} ث.',
  },
  too_many_calls: {
    status: 429,
    en: 'That is too often. Please wait {seconds} s and try again.',
    ar: 'الطلبات كثيرة جدًا. حاول مرة أخرى بعد {seconds} ث.',
  },
  too_many_streams: {
    status: 429,
    en: 'The live board is open in too many windows. Close one of them.',
    ar: 'اللوحة المباشرة مفتوحة في نوافذ كثيرة جدًا. أغلق إحداها.',
  },
  internal_error: {
    status: 500,
    en: 'Something went wrong on our side. Please try again. If it happens again, report the number {request_id}.',
    ar: 'حدث خطأ من جهتنا. حاول مرة أخرى. إذا تكرر ذلك فأبلغ عن الرقم {request_id}.',
  },
  not_available_yet: {
    status: 501,
    en: 'This function is not available in this version.',
    ar: 'هذه الوظيفة غير متاحة في هذا الإصدار.',
  },
  database_away: {
    status: 503,
    en: 'The database cannot be reached at the moment. Please try again shortly.',
    ar: 'تعذّر الوصول إلى قاعدة البيانات الآن. حاول بعد قليل.',
  },
  database_read_only: {
    status: 503,
    en: 'The database takes no changes at the moment. Please try again shortly.',
    ar: 'لا تقبل قاعدة البيانات أي تغيير الآن. حاول بعد قليل.',
  },
  database_stuck: {
    status: 503,
    en: 'The database does not confirm what is saved at the moment. Please try again shortly.',
    ar: 'لا تؤكّد قاعدة البيانات حفظ التغييرات الآن. حاول بعد قليل.',
  },
  not_ready: {
    status: 503,
    en: 'This server cannot serve at the moment.',
    ar: 'لا يستطيع هذا الخادم تقديم الخدمة الآن.',
  },
  disk_full: {
    status: 503,
    en: 'The server has no room left on its disk. Tell the admin; what you sent is kept on your device.',
    ar: 'لم تبقَ مساحة على قرص الخادم. أخبر المسؤول؛ ما أرسلته محفوظ على جهازك.',
  },
  too_slow: {
    status: 503,
    en: 'The database took too long. Please try again, or ask for less.',
    ar: 'استغرقت قاعدة البيانات وقتًا طويلًا. حاول مرة أخرى أو اطلب بيانات أقل.',
  },
  document_not_made: {
    status: 503,
    en: 'The document could not be made in time. Please try again.',
    ar: 'تعذّر إعداد المستند في الوقت المحدد. حاول مرة أخرى.',
  },
  images_database_away: {
    status: 503,
    en: 'The images database cannot be reached at the moment. Please try again shortly.',
    ar: 'تعذّر الوصول إلى قاعدة بيانات الصور الآن. حاول بعد قليل.',
  },
  photo_store_away: {
    status: 503,
    en: 'Photos cannot be reached at the moment. Please try again shortly.',
    ar: 'تعذّر الوصول إلى الصور الآن. حاول بعد قليل.',
  },
} as const satisfies Record<string, Text & { status: number }>

export type RefusalCode = keyof typeof refusals

/** What can be wrong with one field. The keys stand in the schemas, the texts are shown beside the field. */
export const fieldMessages = {
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  must_be_text: { en: 'This must be text', ar: 'يجب أن يكون هذا نصًا' },
  must_be_number: { en: 'This must be a number', ar: 'يجب أن يكون هذا رقمًا' },
  must_be_yes_or_no: { en: 'This must be true or false', ar: 'يجب أن تكون القيمة نعم أو لا' },
  must_be_id: { en: 'This is not a valid id', ar: 'هذا المعرّف غير صالح' },
  must_be_instant: {
    en: 'This must be a date and time such as 2026-11-20T08:15:00Z',
    ar: 'يجب أن يكون هذا تاريخًا ووقتًا مثل 2026-11-20T08:15:00Z',
  },
  must_be_date: { en: 'This must be a date such as 2026-11-20', ar: 'يجب أن يكون هذا تاريخًا مثل 2026-11-20' },
  must_be_time: { en: 'This must be a time such as 08:00:00', ar: 'يجب أن يكون هذا وقتًا مثل 08:00:00' },
  events_required: { en: 'Choose at least one kind of change', ar: 'اختر نوعًا واحدًا من التغييرات على الأقل' },
  web_address: {
    en: 'Enter an address that begins with https://, without a password in it',
    ar: 'أدخل عنوانًا يبدأ بـ\u2066https://\u2069 وليس فيه كلمة مرور',
  },
  scopes_required: { en: 'Choose at least one scope', ar: 'اختر نطاقًا واحدًا على الأقل' },
  must_be_one_of: { en: 'This is none of the possible values', ar: 'هذه القيمة ليست من القيم الممكنة' },
  not_valid: { en: 'This value is not valid', ar: 'هذه القيمة غير صالحة' },
  must_be_whole: { en: 'This must be a whole number', ar: 'يجب أن يكون هذا عددًا صحيحًا' },
  number_ambiguous: {
    en: 'This can be read in two ways. Write {whole}, or {decimal}',
    ar: 'يمكن قراءة هذا بطريقتين. اكتب {whole} أو {decimal}',
  },
  too_long: { en: 'This must be {longest} characters or less', ar: 'يجب ألا يزيد هذا على {longest} حرفًا' },
  too_many: { en: 'There must be {most} of these at most', ar: 'يجب ألا يزيد عدد هذه على {most}' },
  too_small: { en: 'This must be {least} or more', ar: 'يجب ألا يقل هذا عن {least}' },
  too_big: { en: 'This must be {most} or less', ar: 'يجب ألا يزيد هذا على {most}' },
  control_character: {
    en: 'This contains a character that cannot be stored',
    ar: 'يحتوي هذا على رمز لا يمكن حفظه',
  },
  name_not_plain: {
    en: 'This contains a line break, a tab or an invisible character. Type it instead of pasting it',
    ar: 'يحتوي هذا على فاصل أسطر أو علامة جدولة أو رمز غير مرئي. اكتبه بدلًا من لصقه',
  },
  employee_number_form: {
    en: 'Use letters, digits, dots, dashes and slashes only',
    ar: 'استخدم الأحرف والأرقام والنقاط والشرطات فقط',
  },
  employee_number_long: {
    en: 'The employee number must be 20 characters or less',
    ar: 'يجب ألا يزيد الرقم الوظيفي على 20 خانة',
  },
  invitation_secret_required: {
    en: 'The secret of the invitation is missing. Open the link in the e-mail once more.',
    ar: 'رمز الدعوة ناقص. افتح الرابط من الرسالة مرة أخرى.',
  },
  identifier_required: { en: 'Email or phone is required', ar: 'البريد الإلكتروني أو رقم الجوال مطلوب' },
  password_required: { en: 'Password is required', ar: 'كلمة المرور مطلوبة' },
  email_invalid: { en: 'This is not an email address', ar: 'هذا ليس بريدًا إلكترونيًا صالحًا' },
  phone_invalid: { en: 'This is not a phone number', ar: 'هذا ليس رقم جوال صالحًا' },
  company_answer_required: { en: 'What the company’s server answered is missing', ar: 'إجابة خادم الشركة مفقودة' },
  company_subject_required: { en: 'The identifier is required', ar: 'المعرّف مطلوب' },
  logout_token_required: { en: 'logout_token is required', ar: 'الحقل logout_token مطلوب' },
  temp_password_short: {
    en: 'Temporary password must be at least 6 characters',
    ar: 'يجب ألا تقل كلمة المرور المؤقتة عن 6 أحرف',
  },
  code_required: { en: 'The code is required', ar: 'الرمز مطلوب' },
  new_password_short: {
    en: 'The new password must be at least 8 characters',
    ar: 'يجب ألا تقل كلمة المرور الجديدة عن 8 أحرف',
  },
  password_common: {
    en: 'This password is one of the most common ones. Choose another one',
    ar: 'كلمة المرور هذه من أكثر الكلمات شيوعًا. اختر غيرها',
  },
  password_own: {
    en: 'Your email or phone is no password. Choose another one',
    ar: 'لا تصلح كلمة المرور أن تكون بريدك أو جوالك. اختر غيرها',
  },
  password_context: {
    en: 'This password is little more than a name that others know here. Choose another one',
    ar: 'كلمة المرور هذه لا تزيد كثيرًا على اسم معروف هنا. اختر غيرها',
  },
  new_password_same: {
    en: 'The new password must differ from the current one',
    ar: 'يجب أن تختلف كلمة المرور الجديدة عن الحالية',
  },
  note_long: { en: 'The note must be 500 characters or less', ar: 'يجب ألا تزيد الملاحظة على 500 حرف' },
  job_no_required: { en: 'Job number is required', ar: 'رقم أمر العمل مطلوب' },
  job_no_digits: {
    en: 'Job number must contain only numbers',
    ar: 'يجب أن يحتوي رقم أمر العمل على أرقام فقط',
  },
  customer_required: { en: 'Customer name is required', ar: 'اسم العميل مطلوب' },
  description_required: { en: 'Description is required', ar: 'الوصف مطلوب' },
  description_short: {
    en: 'Description must be at least 10 characters',
    ar: 'يجب ألا يقل الوصف عن 10 أحرف',
  },
  job_type_required: {
    en: 'Job type is required for time estimation',
    ar: 'نوع العمل مطلوب لتقدير الوقت',
  },
  power_rating_required: {
    en: 'Power rating is required for time estimation',
    ar: 'القدرة مطلوبة لتقدير الوقت',
  },
  rpm_category_required: {
    en: 'RPM category is required for time estimation',
    ar: 'فئة السرعة مطلوبة لتقدير الوقت',
  },
  job_no_taken: { en: 'This job number already exists', ar: 'رقم أمر العمل هذا موجود مسبقًا' },
  job_no_twice: { en: 'This job number appears twice in the file', ar: 'رقم أمر العمل هذا مكرر في الملف' },
  activity_unknown: { en: 'There is no such activity in use', ar: 'لا يوجد نشاط مستخدم بهذا الاسم' },
  too_many_jobs: { en: 'There are too many jobs here', ar: 'عدد أوامر العمل هنا كبير جدًا' },
  team_twice: { en: 'A team appears here twice', ar: 'يوجد هنا فريق مكرر' },
  weekdays_required: { en: 'Choose at least one day of the week', ar: 'اختر يومًا واحدًا على الأقل من أيام الأسبوع' },
  overtime_without_hours: {
    en: 'Overtime must end at another time than it begins',
    ar: 'يجب أن ينتهي العمل الإضافي في وقت غير وقت بدايته',
  },
  job_put_twice: { en: 'A job appears here twice', ar: 'يوجد هنا أمر عمل مكرر' },
  hold_note_required: { en: 'Say in a word what it waits for', ar: 'اذكر بكلمة ما الذي ينتظره' },
  too_many_activities: { en: 'There are too many activities here', ar: 'عدد الأنشطة هنا كبير جدًا' },
  activity_planned_twice: { en: 'An activity appears here twice', ar: 'يوجد هنا نشاط مكرر' },
  cell_letter_broken: {
    en: 'A letter of this is broken in the file. Correct it there.',
    ar: 'في هذه الخلية حرف تالف. صحّحه في الملف.',
  },
  cell_error_value: {
    en: 'The file has an error here instead of a value',
    ar: 'في الملف خطأ هنا بدل القيمة',
  },
  cell_formula_empty: {
    en: 'The file has a formula here without its result. Open it in Excel and save it.',
    ar: 'في الملف صيغة هنا دون نتيجتها. افتحه في Excel واحفظه.',
  },
  cell_digits_lost: {
    en: 'The last digits of this number are lost in the file. Enter it there as text.',
    ar: 'ضاعت الأرقام الأخيرة من هذا العدد في الملف. أدخله هناك كنص.',
  },
  day_ambiguous: {
    en: 'This can be {one} or {other}. Choose above how days are written in this file.',
    ar: 'قد يكون هذا {one} أو {other}. اختر أعلاه كيف تُكتب التواريخ في هذا الملف.',
  },
  planned_hours_form: {
    en: 'Write activities with their hours, like: Repair 12; Testing 1.5',
    ar: 'اكتب الأنشطة مع ساعاتها، مثل: إصلاح 12؛ اختبار 1.5',
  },
  source_form: {
    en: 'Write lower-case letters, digits, dots and dashes, such as odoo',
    ar: 'اكتب أحرفًا لاتينية صغيرة وأرقامًا ونقاطًا وشرطات، مثل odoo',
  },
  source_missing: {
    en: 'Say in source which program calls it so',
    ar: 'اذكر في source اسم البرنامج الذي يسميه هكذا',
  },
  row_unnamed: {
    en: 'Say which one is meant, by its number or by external_ref',
    ar: 'حدّد المقصود برقمه أو بالحقل external_ref',
  },
  batch_row_twice: { en: 'This appears twice in the batch', ar: 'هذا مكرر في الدفعة' },
  external_ref_differs: {
    en: 'Here {source} calls it {ref} already',
    ar: 'يسميه {source} هنا {ref} من قبل',
  },
  job_no_differs: {
    en: 'This is job {job_no} here. The number of a job stays as it is.',
    ar: 'هذا أمر العمل {job_no} هنا. رقم أمر العمل لا يتغير.',
  },
  technician_not_added: {
    en: 'No technician is known by this. A batch adds nobody: add them in the app first.',
    ar: 'لا يُعرف فني بهذا. لا تضيف الدفعة أحدًا: أضفه في التطبيق أولًا.',
  },
  employee_number_of_other: {
    en: 'Another person has this employee number',
    ar: 'هذا الرقم الوظيفي مسجّل لشخص آخر',
  },
  absence_overlaps: {
    en: 'They are away on some of these days already',
    ar: 'هو غائب في بعض هذه الأيام من قبل',
  },
  absence_of_other: {
    en: 'This is an absence of {name}. Call it off and send a new one.',
    ar: 'هذا غياب {name}. ألغِه وأرسل غيابًا جديدًا.',
  },
  job_type_unknown: { en: 'There is no such job type in use', ar: 'لا يوجد نوع عمل مستخدم بهذا الاسم' },
  power_rating_unknown: { en: 'There is no such power rating in use', ar: 'لا توجد قدرة مستخدمة بهذا الاسم' },
  rpm_category_unknown: { en: 'There is no such RPM category in use', ar: 'لا توجد فئة سرعة مستخدمة بهذا الاسم' },
  email_required: { en: 'Email is required', ar: 'البريد الإلكتروني مطلوب' },
  date_past: { en: 'The date must not be in the past', ar: 'يجب ألا يكون التاريخ في الماضي' },
  end_before_start: { en: 'The end must come after the start', ar: 'يجب أن تأتي النهاية بعد البداية' },
  date_too_far: { en: 'The date is too far in the future', ar: 'التاريخ بعيد جدًا في المستقبل' },
  end_too_far: { en: 'The last day is too far in the future', ar: 'آخر يوم بعيد جدًا في المستقبل' },
  until_required: { en: 'Choose until when it repeats', ar: 'اختر نهاية التكرار' },
  until_before_date: {
    en: 'The repeats must not end before the date itself',
    ar: 'يجب ألا ينتهي التكرار قبل التاريخ نفسه',
  },
  reason_required: { en: 'Reason is required', ar: 'السبب مطلوب' },
  technician_missing: {
    en: 'Give the employee number, or the name, email or phone of the technician',
    ar: 'أدخل الرقم الوظيفي، أو اسم الفني أو بريده أو جواله',
  },
  employee_number_unknown: { en: 'No technician has this employee number', ar: 'لا يوجد فني بهذا الرقم الوظيفي' },
  technician_unknown: {
    en: 'No technician has this name, email, phone or employee number',
    ar: 'لا يوجد فني بهذا الاسم أو البريد أو الجوال أو الرقم الوظيفي',
  },
  technician_ambiguous: {
    en: 'Several technicians have this name: {names}. Give the employee number',
    ar: 'يحمل هذا الاسم أكثر من فني: {names}. أدخل الرقم الوظيفي',
  },
  absence_kind_unknown: {
    en: 'Write annual, sick, unpaid or other leave',
    ar: 'اكتب إجازة سنوية أو مرضية أو بدون أجر أو غيابًا آخر',
  },
  half_unknown: {
    en: 'Write first half or second half; leave it empty for whole days',
    ar: 'اكتب النصف الأول أو النصف الثاني، واتركه فارغًا لليوم كله',
  },
  date_with_year: {
    en: 'This must be a date with its year, such as 2026-11-20 or 20/11/2026',
    ar: 'يجب أن يكون هذا تاريخًا مع السنة، مثل \u20662026-11-20\u2069 أو \u206620/11/2026\u2069',
  },
  absence_twice: {
    en: 'This file has some of these days twice: see row {row}',
    ar: 'بعض هذه الأيام مكرر في الملف: انظر الصف {row}',
  },
  absence_recorded: { en: 'This absence is recorded already', ar: 'هذا الغياب مسجّل مسبقًا' },
  absence_collides: {
    en: 'Already away on some of these days: {what}',
    ar: 'سُجّل غياب مسبقًا في بعض هذه الأيام: {what}',
  },
  month_closed: {
    en: '{month} is closed. Reopen the month first',
    ar: 'شهر {month} مقفل. أعد فتحه أولًا',
  },
  absence_worked: {
    en: 'Work was recorded on {days}. It is kept and counts',
    ar: 'سُجّل عمل في {days}. يبقى محفوظًا ومحتسبًا',
  },
  employee_number_of: { en: 'This employee number is that of {name}', ar: 'هذا الرقم الوظيفي هو رقم {name}' },
  phone_of: { en: 'This phone number is that of {name}', ar: 'رقم الجوال هذا هو رقم {name}' },
  email_of: { en: 'This email is that of {name}', ar: 'هذا البريد الإلكتروني هو بريد {name}' },
  technician_there: { en: '{name} is there already', ar: '{name} موجود مسبقًا' },
  holiday_kind_unknown: {
    en: 'Write holiday, working day or custom hours',
    ar: 'اكتب عطلة أو يوم عمل أو ساعات خاصة',
  },
  holiday_days: { en: 'This must be 1 to {most} days', ar: 'يجب أن يكون هذا من 1 إلى {most} يومًا' },
  holiday_length: {
    en: 'From the first to the last day it is {days} days',
    ar: 'عدد الأيام من أول يوم إلى آخر يوم هو {days}',
  },
  holiday_there: { en: 'This is there already: {reason}', ar: 'هذا موجود مسبقًا: {reason}' },
  holiday_partly_there: {
    en: 'These of its days are there already and stay as they are: {days}',
    ar: 'هذه الأيام منها موجودة مسبقًا وتبقى كما هي: {days}',
  },
  holiday_beside: { en: 'The same days also have: {others}', ar: 'في الأيام نفسها أيضًا: {others}' },
  hours_form: {
    en: 'Write hours, such as 12.5 or 1:30',
    ar: 'اكتب الساعات، مثل 12.5 أو 1:30',
  },
  hours_missing: { en: 'There are no hours in this row', ar: 'لا ساعات في هذا الصف' },
  hours_there: { en: 'All of these hours are planned already', ar: 'كل هذه الساعات مخططة مسبقًا' },
  hours_replaced: { en: 'This replaces: {hours}', ar: 'يحل هذا محل: {hours}' },
  moment_form: {
    en: 'Write a time, such as 8:15, or a date and a time, such as 2026-01-15 8:15',
    ar: 'اكتب وقتًا، مثل 8:15، أو تاريخًا ووقتًا، مثل \u20662026-01-15 8:15\u2069',
  },
  past_day_missing: {
    en: 'Give a date, or a start with its date',
    ar: 'أدخل تاريخًا، أو بداية مع تاريخها',
  },
  past_day_not_over: {
    en: 'The date must be before today. Work of today is recorded as sessions',
    ar: 'يجب أن يسبق التاريخُ اليوم. عمل اليوم يُسجَّل جلساتٍ',
  },
  past_days_differ: {
    en: 'This is not the day in the column Date',
    ar: 'هذا ليس اليوم المكتوب في عمود التاريخ',
  },
  past_too_long: {
    en: 'From start to end it is more than 24 hours',
    ar: 'بين البداية والنهاية أكثر من 24 ساعة',
  },
  past_outside_hours: {
    en: 'All of this time is outside the working hours, so none of it counts. Give the hours instead',
    ar: 'كل هذا الوقت خارج الدوام، فلا يُحتسب منه شيء. أدخل الساعات بدلًا منه',
  },
  past_job_open: {
    en: 'This job is not closed here. Only work on closed jobs is learned from',
    ar: 'أمر العمل هذا غير مغلق هنا. لا يُستفاد إلا من أعمال الأوامر المغلقة',
  },
  past_work_recorded: {
    en: 'Sessions of this activity are recorded on this job, and these count',
    ar: 'سُجّلت جلسات لهذا النشاط على أمر العمل هذا، وهي التي تُحتسب',
  },
  past_work_there: { en: 'This work is imported already', ar: 'هذا العمل مستورد مسبقًا' },
  past_jobs_differ: {
    en: 'Row {row} has another job type or motor for this job',
    ar: 'الصف {row} فيه نوع عمل آخر أو محرك آخر لأمر العمل هذا',
  },
  past_not_charged: {
    en: 'Work under this activity is not charged to jobs, so nothing is learned from it',
    ar: 'العمل تحت هذا النشاط لا يُحمَّل على أوامر العمل، فلا يُستفاد منه',
  },
  past_job_as_here: {
    en: 'This job is in the list of jobs as {job}, and counts as such',
    ar: 'أمر العمل هذا مسجّل ضمن أوامر العمل على أنه {job}، ويُحتسب كذلك',
  },
  past_no_estimate: {
    en: 'No hours are planned for such work. It is learned from as soon as there are',
    ar: 'لا ساعات مخططة لمثل هذا العمل. يُستفاد منه حالما توجد',
  },
  row_twice: { en: 'This file has it twice: see row {row}', ar: 'هذا مكرر في الملف: انظر الصف {row}' },
  namesake_unclear: {
    en: 'There is a technician of this name: {names}. If this is another person, give an employee number, a phone or an email',
    ar: 'يوجد فني بهذا الاسم: {names}. إن كان هذا شخصًا آخر فأدخل رقمًا وظيفيًا أو جوالًا أو بريدًا',
  },
  namesake_twice: {
    en: 'This file has this name twice: see row {row}. If they are two people, give each an employee number, a phone or an email',
    ar: 'هذا الاسم مكرر في الملف: انظر الصف {row}. إن كانا شخصين فأدخل لكل منهما رقمًا وظيفيًا أو جوالًا أو بريدًا',
  },
  namesakes: { en: 'Others have this name, too: {names}', ar: 'يحمل هذا الاسم أيضًا: {names}' },
  segment_new: { en: 'This segment is new: {segment}', ar: 'هذا القسم جديد: {segment}' },
  no_way_to_sign_in: {
    en: 'Without a phone or an email they cannot sign in yet',
    ar: 'لا يمكنه تسجيل الدخول بعد من دون جوال أو بريد إلكتروني',
  },
  name_kept: {
    en: 'Names such as “Former technician 17” are kept for people who were erased',
    ar: 'الأسماء مثل «فني سابق 17» محجوزة لمن مُحيت بياناتهم',
  },
  absence_too_long: { en: 'An absence is one year long at most', ar: 'لا يزيد الغياب الواحد على سنة' },
  half_of_one_day: { en: 'Half a day is for a single day', ar: 'نصف اليوم ليوم واحد فقط' },
  technicians_required: { en: 'Choose at least one technician', ar: 'اختر فنيًا واحدًا على الأقل' },
  technician_twice: { en: 'A technician is chosen twice', ar: 'اختير أحد الفنيين مرتين' },
  segment_unknown: { en: 'No technician is in this segment', ar: 'لا يوجد فني في هذا القسم' },
  multiplier_range: {
    en: 'The multiplier must be from 1.00 to 2.00',
    ar: 'يجب أن يكون المعامل من 1.00 إلى 2.00',
  },
  multiplier_step: {
    en: 'The multiplier must have two decimals at most',
    ar: 'يجب ألا يزيد المعامل على منزلتين عشريتين',
  },
  pay_factor_range: { en: 'The factor must be from 0 to 10', ar: 'يجب أن يكون المعامل من 0 إلى 10' },
  pay_factor_step: {
    en: 'The factor must have two decimals at most',
    ar: 'يجب ألا يزيد المعامل على منزلتين عشريتين',
  },
  pay_limit_hours: {
    en: 'Enter hours a day, hours a week, or both',
    ar: 'أدخل ساعات اليوم أو ساعات الأسبوع أو كلتيهما',
  },
  last_day_before_first: {
    en: 'The last day must not be before the first',
    ar: 'يجب ألا يسبق اليومُ الأخير اليومَ الأول',
  },
  hours_a_day_range: {
    en: 'Hours a day must be more than 0 and at most 24',
    ar: 'يجب أن تزيد ساعات اليوم على 0 وألا تتجاوز 24',
  },
  hours_a_week_range: {
    en: 'Hours a week must be more than 0 and at most 168',
    ar: 'يجب أن تزيد ساعات الأسبوع على 0 وألا تتجاوز 168',
  },
  pay_hours_step: {
    en: 'Hours must have two decimals at most',
    ar: 'يجب ألا تزيد الساعات على منزلتين عشريتين',
  },
  photo_months_range: {
    en: 'Photos are kept for 1 to 240 months, or for ever when this is empty',
    ar: 'تُحفظ الصور من شهر إلى 240 شهرًا، أو دائمًا إذا تُرك هذا فارغًا',
  },
  name_years_range: {
    en: 'Names are kept for 1 to 30 years, or not at all when this is empty',
    ar: 'تُحفظ الأسماء من سنة إلى 30 سنة، أو لا تُحفظ إذا تُرك هذا فارغًا',
  },
  sign_in_days_range: {
    en: 'Ended sign-ins are kept for 30 to 3,650 days',
    ar: 'تُحفظ عمليات الدخول المنتهية من 30 إلى 3650 يومًا',
  },
  security_log_days_range: {
    en: 'The security log is kept for 180 to 3,650 days',
    ar: 'يُحفظ سجل الأمان من 180 إلى 3650 يومًا',
  },
  full_name_required: { en: 'Full name is required', ar: 'الاسم الكامل مطلوب' },
  segment_required: { en: 'Segment is required', ar: 'القسم مطلوب' },
  range_backwards: { en: 'The last day must not come before the first', ar: 'يجب ألا يأتي آخر يوم قبل أول يوم' },
  range_too_long: { en: 'Choose a range of ten years at most', ar: 'اختر فترة لا تزيد على عشر سنوات' },
  range_too_large: {
    en: 'This range has more sessions than a spreadsheet can hold. Choose a shorter one, or CSV',
    ar: 'في هذه الفترة جلسات أكثر مما تتسع له ورقة العمل. اختر فترة أقصر أو ملف CSV',
  },
  zone_unknown: { en: 'This time zone does not exist', ar: 'هذه المنطقة الزمنية غير موجودة' },
  must_be_month: { en: 'This must be a month such as 2026-11', ar: 'يجب أن يكون هذا شهرًا مثل 2026-11' },
  in_future: { en: 'This must not lie in the future', ar: 'يجب ألا يكون هذا في المستقبل' },
  too_long_ago: { en: 'This must not lie before the year 2000', ar: 'يجب ألا يكون هذا قبل عام 2000' },
  session_too_long: { en: 'A session must not be longer than 7 days', ar: 'يجب ألا تزيد الجلسة على 7 أيام' },
  rate_step: { en: 'The rate must have two decimals at most', ar: 'يجب ألا يزيد المعدل على منزلتين عشريتين' },
  job_or_customer: {
    en: 'Choose a job or a customer, and not both',
    ar: 'اختر أمر عمل أو عميلًا، وليس كليهما',
  },
  rate_day: {
    en: 'The day must lie between 2000 and 2100',
    ar: 'يجب أن يقع اليوم بين عامي 2000 و2100',
  },
  activity_code_required: { en: 'Activity code is required', ar: 'رمز النشاط مطلوب' },
  activity_code_long: { en: 'Code must be 50 characters or less', ar: 'يجب ألا يزيد الرمز على 50 حرفًا' },
  activity_code_form: {
    en: 'Code must be uppercase letters, numbers, and underscores only',
    ar: 'يجب أن يتكون الرمز من أحرف لاتينية كبيرة وأرقام وشرطات سفلية فقط',
  },
  activity_name_required: { en: 'Activity name is required', ar: 'اسم النشاط مطلوب' },
  activity_name_long: { en: 'Name must be 100 characters or less', ar: 'يجب ألا يزيد الاسم على 100 حرف' },
  hours_positive: {
    en: 'Please enter a valid number greater than 0',
    ar: 'الرجاء إدخال رقم صالح أكبر من 0',
  },
} as const satisfies Record<string, Text>

export type FieldMessage = keyof typeof fieldMessages
