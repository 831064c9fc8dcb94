CREATE TABLE `linkedin_profiles` (
	`submission_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`url` text NOT NULL,
	`profile` text,
	`fetched_at` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `question_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `linkedin_profiles_fetched` ON `linkedin_profiles` (`fetched_at`);