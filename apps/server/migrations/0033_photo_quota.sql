-- How much each person has sent in photos, by day of the workshop.
create table photo_upload (
  person_id int not null references person (id),
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (person_id, day)
);
create index photo_upload_of_day on photo_upload (day);
comment on table photo_upload is 'How much each person has sent in photos, by day of the workshop.';
