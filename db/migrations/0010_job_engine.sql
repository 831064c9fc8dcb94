-- Written by hand where drizzle-kit would read the new columns from the old tables, and to keep the subjects WITHOUT ROWID.
CREATE TABLE `__new_jobs` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` text,
	`form_number` integer,
	`key` text,
	`batch_id` text NOT NULL,
	`input` text NOT NULL,
	`actor` text,
	`status` text DEFAULT 'WAITING' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`costs` text DEFAULT '{}' NOT NULL,
	`stop_requested` integer DEFAULT false NOT NULL,
	`holder` text,
	`lease_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer,
	`error` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
INSERT INTO `__new_jobs` (`number`, `id`, `kind`, `workspace_id`, `form_number`, `key`, `batch_id`, `input`, `actor`, `status`, `done`, `total`, `counts`, `stop_requested`, `lease_until`, `error`, `created_by`, `created_at`, `settled_at`)
SELECT `number`, `id`, `kind`, `workspace_id`, `form_number`, 'move:' || `form_number`, `batch_id`, json_remove(`input`, '$.actor'), `input` -> '$.actor', `status`, `done`, `total`, `counts`, `stop_requested`, `lease_until`, `error`, `created_by`, `created_at`, `settled_at` FROM `jobs`;
--> statement-breakpoint
CREATE TABLE `__new_job_subjects` (
	`job_number` integer NOT NULL,
	`subject` blob NOT NULL,
	PRIMARY KEY(`job_number`, `subject`),
	FOREIGN KEY (`job_number`) REFERENCES `__new_jobs`(`number`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_job_subjects` SELECT `job_number`, `submission_id` FROM `job_subjects` ORDER BY 1, 2;
--> statement-breakpoint
DROP TABLE `job_subjects`;
--> statement-breakpoint
DROP TABLE `jobs`;
--> statement-breakpoint
ALTER TABLE `__new_jobs` RENAME TO `jobs`;
--> statement-breakpoint
ALTER TABLE `__new_job_subjects` RENAME TO `job_subjects`;
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);
--> statement-breakpoint
CREATE INDEX `jobs_status` ON `jobs` (`status`,`created_at`);
