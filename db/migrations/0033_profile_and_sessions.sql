CREATE TABLE `session_activity` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `users` ADD `date_format` text DEFAULT 'DAY_MONTH_YEAR' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hour_format` text DEFAULT 'H12' NOT NULL;