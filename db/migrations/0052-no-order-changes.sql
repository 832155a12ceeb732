-- No process keeps the facts of open orders any more (decision 0052), so nothing needs to know which of them have changed.
drop trigger order_begins on orders;
drop trigger order_changed on order_steps;
drop trigger order_changed on order_papers;
drop trigger order_changed on order_paper_files;
drop trigger order_changed on order_entries;
drop trigger order_changed on order_quotes;
drop function order_begins, order_changed;
drop table order_changes;
