-- A name is one line of which everything is seen: no control characters, line breaks, marks of direction or characters
-- of no width, and single spaces of one kind. `isPlainName` in packages/domain refuses the same. Joiners stand between
-- letters that need them, such as Persian ones, and between the pictures of an emoji.
-- Constraints rest on it: whoever changes what it returns checks the stored names in a migration.
create or replace function is_plain_name(name text) returns boolean language sql immutable parallel safe as $$
  select name <> ''
    and name collate "C" !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and name collate "C" !~ '^ | $|  |[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and name collate "C" !~ '(^|[\u0001-\u052f\u1e00-\u1fff\u200c\u200d])[\u200c\u200d]|[\u200c\u200d]($|[\u0001-\u052f\u1e00-\u1fff])'
    and name collate "C" !~ '(^|[\u0001-\u00a8\u00aa-\u00ad\u00af-\u052f\u1e00-\u1fff])\ufe0f'
$$;
