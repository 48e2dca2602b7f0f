-- Text as a search compares it: without case, accents, Arabic vowel signs, tatweel and hamzas, one form of each letter,
-- Latin digits, single spaces between words. `foldText` in packages/domain does the same.
-- Stored columns rest on it: whoever changes what it returns writes `job.search_text` and `person.name_key` anew in a
-- migration.
create or replace function fold_text(given text) returns text language sql immutable strict parallel safe as $$
  select case
    when given collate "C" ~ '^([a-zA-Z0-9]+( [a-zA-Z0-9]+)*)?$' then lower(given collate "C")
    else btrim(regexp_replace(lower(replace(replace(replace(translate(
      regexp_replace(normalize(given, nfkd) collate "C",
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+',
        '', 'g'),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ىیېےکةەہھۃٱٲٳØøŁłĐđĦħŦŧÐðıÆŒẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
      '01234567890123456789ييييكهههههاااoollddhhttddiæœßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') collate "C"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u060d\u061b\u061e\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u1680\u2000-\u200a\u2010-\u2029\u202f-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3030\ufd3e\ufd3f\ufffc\ufffd]+',
      ' ', 'g'), ' ')
  end
$$;
