CREATE TABLE `notification_choices` (
	`form_number` integer NOT NULL,
	`user_id` text NOT NULL,
	`arrivals` integer DEFAULT true NOT NULL,
	`daily_report` integer DEFAULT false NOT NULL,
	`reported_until` integer,
	PRIMARY KEY(`form_number`, `user_id`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `submission_parameters` (
	`submission_id` integer NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`folded` text NOT NULL,
	PRIMARY KEY(`submission_id`, `name`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`form_number` integer NOT NULL,
	`viewed_at` integer NOT NULL,
	`started_at` integer,
	`submission_id` integer,
	`source` text,
	`device` text NOT NULL,
	`left_question_id` text,
	`left_cause` text,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `visits_form` ON `visits` (`form_number`,`viewed_at`,`submission_id`,`started_at`,`device`,`source`,`left_question_id`,`left_cause`);--> statement-breakpoint
CREATE INDEX `visits_submission` ON `visits` (`submission_id`);--> statement-breakpoint
ALTER TABLE `forms` ADD `name_folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `opening_date` integer;--> statement-breakpoint
ALTER TABLE `forms` ADD `response_cap` integer;--> statement-breakpoint
ALTER TABLE `forms` ADD `multiple_submissions` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `email_verification_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `corrections_allowed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `bulk_action_enabled` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `show_labels_row` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `ai_enabled` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `template_color` text;--> statement-breakpoint
ALTER TABLE `forms` ADD `logo_id` text;--> statement-breakpoint
ALTER TABLE `forms` ADD `meta_image_id` text;--> statement-breakpoint
ALTER TABLE `forms` ADD `url_parameters` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `origin` text DEFAULT 'FORM' NOT NULL;