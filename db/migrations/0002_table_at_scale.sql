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
);
--> statement-breakpoint
CREATE INDEX `ai_results_submission` ON `ai_results` (`submission_id`);--> statement-breakpoint
CREATE TABLE `criteria` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`search_number` integer NOT NULL,
	`name` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`keywords` text DEFAULT '[]' NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`search_number`) REFERENCES `searches`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `criteria_id_unique` ON `criteria` (`id`);--> statement-breakpoint
CREATE INDEX `criteria_search` ON `criteria` (`search_number`,`position`);--> statement-breakpoint
CREATE TABLE `custom_fields` (
	`form_number` integer NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`source_number` integer,
	`visibility` integer DEFAULT true NOT NULL,
	`table_order` integer DEFAULT -1 NOT NULL,
	`width` integer NOT NULL,
	PRIMARY KEY(`form_number`, `id`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`source_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `custom_fields_source` ON `custom_fields` (`source_number`);--> statement-breakpoint
CREATE TABLE `job_subjects` (
	`job_number` integer NOT NULL,
	`submission_id` integer NOT NULL,
	PRIMARY KEY(`job_number`, `submission_id`),
	FOREIGN KEY (`job_number`) REFERENCES `jobs`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `note_mentions` (
	`note_seq` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`note_seq`, `user_id`),
	FOREIGN KEY (`note_seq`) REFERENCES `notes`(`seq`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `note_mentions_user` ON `note_mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`submission_id` integer NOT NULL,
	`author_id` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notes_id_unique` ON `notes` (`id`);--> statement-breakpoint
CREATE INDEX `notes_submission` ON `notes` (`submission_id`,`seq`);--> statement-breakpoint
CREATE TABLE `scores` (
	`submission_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`value` real NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `user_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `searches` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`form_number` integer NOT NULL,
	`name` text NOT NULL,
	`original_query` text NOT NULL,
	`deep_search` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searches_id_unique` ON `searches` (`id`);--> statement-breakpoint
CREATE INDEX `searches_form` ON `searches` (`form_number`,`number`);--> statement-breakpoint
CREATE TABLE `submission_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`keys` blob NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- Nothing wrote to it yet.
DROP TABLE `jobs`;--> statement-breakpoint
CREATE TABLE `jobs` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` text NOT NULL,
	`form_number` integer,
	`batch_id` text NOT NULL,
	`input` text NOT NULL,
	`status` text DEFAULT 'WAITING' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`stop_requested` integer DEFAULT false NOT NULL,
	`lease_until` integer,
	`error` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);--> statement-breakpoint
CREATE INDEX `jobs_status` ON `jobs` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `long_answers` ADD `folded` text DEFAULT '' NOT NULL;