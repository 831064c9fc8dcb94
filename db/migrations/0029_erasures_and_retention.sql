CREATE TABLE `erasures` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`person_hash` text NOT NULL,
	`workspace_id` text,
	`form_numbers` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `erasures_id_unique` ON `erasures` (`id`);--> statement-breakpoint
ALTER TABLE `forms` ADD `retention_days` integer;--> statement-breakpoint
ALTER TABLE `forms` ADD `retention_action` text DEFAULT 'ANONYMISE' NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `submissions_archived` ON `submissions` (`form_number`,`archived_at`) WHERE "submissions"."archived_at" is not null;--> statement-breakpoint
-- When they were archived isn't known any more: what a form keeps for so many days begins now.
UPDATE `submissions` SET `archived_at` = unixepoch() * 1000 WHERE `stage_id` IN (SELECT `id` FROM `stages` WHERE `kind` = 'ARCHIVED');
