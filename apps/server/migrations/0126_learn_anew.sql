-- before: a pass of learning over everything
-- Doubles of excluded work count, and shares of work that was corrected to be somebody else's are put right.
insert into work_to_learn default values;
