-- The engine's memory calls the hours that were estimated when work began what they are.
update learning
set state = state
  || jsonb_build_object(
    'shop', (state -> 'shop') - 'told' || jsonb_build_object('estimated', state -> 'shop' -> 'told'),
    'activities', coalesce(
      (
        select jsonb_object_agg(key, value - 'told' || jsonb_build_object('estimated', value -> 'told'))
        from jsonb_each(state -> 'activities')
      ),
      '{}'
    )
  )
where state -> 'shop' ? 'told';
