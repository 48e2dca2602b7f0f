-- Until when a session counts whose end nobody reported: to the end of the working day in which it began, of the last
-- window that opens on the day on which the window around its start opened; not at all where it began outside of all
-- windows, and whole where working time never ends.
create or replace function believed_end(calendar int, began timestamptz, ended timestamptz, time_zone text) returns timestamptz
language sql stable as $$
  with piece as (
    select part * 2419200::bigint + opens as opens, part * 2419200::bigint + closes as closes
    from calendar_part, unnest(calendar_part.starts, calendar_part.ends) as window_in_part (opens, closes)
    where calendar_id = calendar and part between part_of(second_of(began), 2147483647) - 1
      and part_of(second_of(ended), 2147483647) + 1
  ), numbered as (
    -- A window that reaches over the border of two parts is cut there.
    select *, count(*) filter (where is_new) over (order by opens) as number
    from (select *, lag(closes) over (order by opens) is distinct from opens as is_new from piece) as marked
  ), open_time as (
    select min(opens) as opens, max(closes) as closes from numbered group by number
  ), around as (
    select * from open_time where opens <= second_of(began) and second_of(began) < closes
  ), closing as (
    select max(open_time.closes) as second,
      (array_agg(open_time.closes - open_time.opens order by open_time.opens desc))[1] as length
    from open_time, around
    where open_time.closes > second_of(began)
      and business_day(to_timestamp(open_time.opens), time_zone) = business_day(to_timestamp(around.opens), time_zone)
  )
  select case when second is null then began
    when length > 86400 then ended
    else least(ended, to_timestamp(second)) end
  from closing
$$;
