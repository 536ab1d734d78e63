-- The cost centre that the operator's books charge a client's calls to.
alter table client add column cost_centre text;
