CREATE TABLE `seen_by` (
	`submission_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `user_id`)
);
