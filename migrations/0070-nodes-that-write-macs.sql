-- Whether a node writes the MACs of rows: those of earlier versions do not, and rows need none while one of them runs.
alter table node add column writes_macs boolean not null default false;
