-- The version of the engine (its algorithm and its parameters) with which the memory and every learned cell were made.
-- Null, as in each database of before, is no version: everything is learned anew at the next start.
alter table learning add column learned_with jsonb;
