-- Tables that are read and written by their key alone: one tree each instead of a table and an index of it.
CREATE TABLE `__new` (
	`submission_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`before` integer,
	PRIMARY KEY(`submission_id`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new` SELECT `submission_id`, `seq`, `before` FROM `event_subjects` ORDER BY 1, 2;
--> statement-breakpoint
DROP TABLE `event_subjects`;
--> statement-breakpoint
ALTER TABLE `__new` RENAME TO `event_subjects`;
--> statement-breakpoint
CREATE INDEX `event_subjects_seq` ON `event_subjects` (`seq`);
--> statement-breakpoint
CREATE TABLE `__new` (
	`submission_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`text` text NOT NULL,
	`folded` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`submission_id`, `slot`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new` SELECT `submission_id`, `slot`, `text`, `folded` FROM `long_answers` ORDER BY 1, 2;
--> statement-breakpoint
DROP TABLE `long_answers`;
--> statement-breakpoint
ALTER TABLE `__new` RENAME TO `long_answers`;
--> statement-breakpoint
CREATE TABLE `__new` (
	`submission_id` integer NOT NULL,
	`label_id` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `label_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`label_id`) REFERENCES `labels`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new` SELECT `submission_id`, `label_id` FROM `submission_labels` ORDER BY 1, 2;
--> statement-breakpoint
DROP TABLE `submission_labels`;
--> statement-breakpoint
ALTER TABLE `__new` RENAME TO `submission_labels`;
--> statement-breakpoint
CREATE INDEX `submission_labels_label` ON `submission_labels` (`label_id`);
--> statement-breakpoint
DROP TABLE `ai_results`;
--> statement-breakpoint
CREATE TABLE `ai_results` (
	`criterion_number` integer NOT NULL,
	`submission_id` integer NOT NULL,
	`result` text NOT NULL,
	`override` text,
	`reason` text NOT NULL,
	`quotes` text DEFAULT '[]' NOT NULL,
	`judged_at` integer NOT NULL,
	PRIMARY KEY(`criterion_number`, `submission_id`),
	FOREIGN KEY (`criterion_number`) REFERENCES `criteria`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ai_results_submission` ON `ai_results` (`submission_id`);
--> statement-breakpoint
DROP TABLE `job_subjects`;
--> statement-breakpoint
CREATE TABLE `job_subjects` (
	`job_number` integer NOT NULL,
	`submission_id` integer NOT NULL,
	PRIMARY KEY(`job_number`, `submission_id`),
	FOREIGN KEY (`job_number`) REFERENCES `jobs`(`number`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
