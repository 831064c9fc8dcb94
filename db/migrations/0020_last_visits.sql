CREATE TABLE `last_visits` (
	`form_number` integer NOT NULL,
	`user_id` text NOT NULL,
	`new_since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`form_number`, `user_id`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
