-- Written and read by its key, and by application: one tree instead of a table and an index of it.
CREATE TABLE `submission_choices` (
	`form_number` integer NOT NULL,
	`slot` integer NOT NULL,
	`word` text NOT NULL,
	`submission_id` integer NOT NULL,
	`is_first` integer NOT NULL,
	PRIMARY KEY(`form_number`, `slot`, `word`, `submission_id`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `submission_choices_submission` ON `submission_choices` (`submission_id`);