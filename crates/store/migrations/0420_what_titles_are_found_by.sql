-- What a vendor's list says besides: by it a player finds a title.

alter table title add column icon_bare text not null default '';  -- card art without lettering; empty: there is none
alter table title add column themes text not null default '';   -- comma separated, as published
alter table title add column min_stake text;                    -- decimals in the site's currency, as published
alter table title add column max_stake text;
