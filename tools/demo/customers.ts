export type Customer = { name: string; writes: 'en' | 'ar' }

const english = [
  'Jabal Sidr Cement Works',
  'Wadi Tulaym Water Treatment',
  'Marsa Luwaq Marine Services',
  'Najmat Sadim Steel Rolling',
  'Tal Ghadir Poultry Farms',
  'Bawadi Kahil Plastics',
  'Hadab Sahl Quarries',
  'Qimam Ward District Cooling',
  'Rawdat Shihab Hospital',
  'Burj Sanam Facilities',
  'Noor Dafeen Petrochemicals',
  'Manar Tufah Paper Mill',
  'Sidrat Wabil Agriculture',
  'Dawhat Rimth Desalination',
  'Khuzam Barq Power Services',
  'Silat Ramad Foundry',
  'Ghusn Tayf Beverages',
  'Liwan Sadu Hotels',
]

const arabic = [
  'مصنع سدرة الوابل للبلاستيك',
  'شركة وادي طليم للمياه',
  'مؤسسة ركن الغضا للمقاولات',
  'مصنع جبل سنام للإسمنت',
  'شركة مرسى لواق البحرية',
  'مزارع تل الغدير للدواجن',
  'مستشفى روضة شهاب',
  'شركة قمم الورد للتبريد',
  'مصنع نجمة السديم للحديد',
  'محطة دوحة الرمث لتحلية المياه',
  'مخابز سنابل الطيف',
  'شركة برق خزام للطاقة',
]

/** All invented. */
export const customers: Customer[] = [
  ...english.map((name): Customer => ({ name, writes: 'en' })),
  ...arabic.map((name): Customer => ({ name, writes: 'ar' })),
]
