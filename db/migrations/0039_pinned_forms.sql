CREATE TABLE `pinned_forms` (
	`user_id` text NOT NULL,
	`form_number` integer NOT NULL,
	`pinned_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `form_number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pinned_forms_form` ON `pinned_forms` (`form_number`);