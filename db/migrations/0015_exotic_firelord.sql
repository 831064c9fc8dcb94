CREATE TABLE `imported_rows` (
	`import_number` integer NOT NULL,
	`line` integer NOT NULL,
	`submission_id` integer NOT NULL,
	PRIMARY KEY(`import_number`, `line`),
	FOREIGN KEY (`import_number`) REFERENCES `imports`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `imported_rows_submission` ON `imported_rows` (`submission_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`form_number` integer NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_hash` text NOT NULL,
	`row_count` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`last_line` integer DEFAULT 1 NOT NULL,
	`imported_count` integer DEFAULT 0 NOT NULL,
	`plan` text NOT NULL,
	`undone_at` integer,
	`undo_job_id` text,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_id_unique` ON `imports` (`id`);--> statement-breakpoint
CREATE INDEX `imports_form` ON `imports` (`form_number`,`number`);