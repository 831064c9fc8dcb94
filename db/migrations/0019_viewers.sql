CREATE TABLE `viewers` (
	`session_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`form_number` integer NOT NULL,
	`submission_id` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `viewers_form` ON `viewers` (`form_number`,`until`);