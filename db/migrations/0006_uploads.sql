CREATE TABLE `answer_files` (
	`submission_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`file_id` text,
	`upload_id` text,
	`original_filename` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer,
	`duration` real,
	`thumbnail_file_id` text,
	`playable_file_id` text,
	`convert_job_id` text,
	`stored_at` integer,
	PRIMARY KEY(`submission_id`, `question_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `answer_files_upload` ON `answer_files` (`upload_id`);--> statement-breakpoint
CREATE TABLE `fill_drafts` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`form_number` integer NOT NULL,
	`version` integer NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`mailed_at` integer,
	`mails` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fill_drafts_saved` ON `fill_drafts` (`saved_at`);--> statement-breakpoint
CREATE INDEX `fill_drafts_form` ON `fill_drafts` (`form_number`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`form_number` integer NOT NULL,
	`question_id` text NOT NULL,
	`original_filename` text NOT NULL,
	`content_type` text NOT NULL,
	`upload_length` integer,
	`received` integer DEFAULT 0 NOT NULL,
	`parts` text DEFAULT '[]' NOT NULL,
	`file_id` text,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`refusal` text,
	`duration` real,
	`thumbnail_of` text,
	`sender_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uploads_form` ON `uploads` (`form_number`);--> statement-breakpoint
CREATE INDEX `uploads_touched` ON `uploads` (`state`,`touched_at`);--> statement-breakpoint
CREATE INDEX `uploads_sender` ON `uploads` (`sender_hash`,`state`);--> statement-breakpoint
ALTER TABLE `submissions` ADD `corrected_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_drafts` ON `outbox` (lower("recipient"),`created_at`) WHERE "outbox"."kind" = 'draft';