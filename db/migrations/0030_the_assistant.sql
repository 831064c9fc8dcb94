CREATE TABLE `model_instructions` (
	`hash` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `model_requests` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_number` integer NOT NULL,
	`search_number` integer,
	`run_number` integer,
	`submission_id` integer,
	`model` text NOT NULL,
	`sent_at` integer NOT NULL,
	`instructions_hash` text,
	`content` text,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`cost` integer NOT NULL,
	`outcome` text NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`search_number`) REFERENCES `searches`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `model_requests_search` ON `model_requests` (`search_number`,`run_number`);--> statement-breakpoint
CREATE INDEX `model_requests_submission` ON `model_requests` (`submission_id`);--> statement-breakpoint
CREATE INDEX `model_requests_sent` ON `model_requests` (`sent_at`);--> statement-breakpoint
CREATE TABLE `search_runs` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`search_number` integer NOT NULL,
	`job_id` text NOT NULL,
	`started_by` text,
	`started_at` integer NOT NULL,
	`ceiling` integer,
	`reserved` integer DEFAULT 0 NOT NULL,
	`judged` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`exhausted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`search_number`) REFERENCES `searches`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_runs_jobId_unique` ON `search_runs` (`job_id`);--> statement-breakpoint
CREATE INDEX `search_runs_search` ON `search_runs` (`search_number`,`number`);--> statement-breakpoint
ALTER TABLE `ai_results` ADD `suspicious` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ai_results` ADD `input_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ai_results` ADD `model` text;--> statement-breakpoint
ALTER TABLE `ai_results` ADD `stale` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `ai_results` ADD `override_reason` text;--> statement-breakpoint
ALTER TABLE `ai_results` ADD `overridden_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `ai_results` ADD `overridden_at` integer;--> statement-breakpoint
CREATE INDEX `ai_results_verdict` ON `ai_results` (`criterion_number`,`override`,`result`);--> statement-breakpoint
ALTER TABLE `criteria` ADD `question` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `criteria` ADD `guidance` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `criteria` ADD `fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `criteria` ADD `warning` text;--> statement-breakpoint
ALTER TABLE `forms` ADD `ai_allowed_fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `ai_nudge_shown` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `searches` ADD `filters` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `searches` ADD `refused` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `searches` ADD `judge_arrivals` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `ai_opted_out` integer DEFAULT false NOT NULL;