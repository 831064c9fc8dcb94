CREATE TABLE `retention` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`days` integer NOT NULL,
	`kept_forms` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	`next_run_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `retention_runs` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text NOT NULL,
	`action` text NOT NULL,
	`days` integer NOT NULL,
	`job_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`stopped` integer DEFAULT false NOT NULL,
	`last_id` integer DEFAULT 0 NOT NULL,
	`counts` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `retention_runs_workspace` ON `retention_runs` (`workspace_id`,`number`);--> statement-breakpoint
ALTER TABLE `erasures` ADD `applications` text;--> statement-breakpoint
ALTER TABLE `erasures` ADD `action` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `anonymised_at` integer;--> statement-breakpoint
-- The last move is the one into Archived; where the events are gone, or there was none, it has been there since it came.
UPDATE `submissions` SET `archived_at` = coalesce((
	SELECT max(e.at) FROM event_subjects s JOIN events e ON e.seq = s.seq
	WHERE s.submission_id = submissions.id AND e.kind IN ('submission.moved', 'submission.move_undone', 'submission.withdrawn')
), `submitted_at`) WHERE `stage_id` IN (SELECT `id` FROM `stages` WHERE `kind` = 'ARCHIVED');--> statement-breakpoint
CREATE INDEX `submissions_archived` ON `submissions` (`form_number`,`archived_at`) WHERE archived_at is not null;