CREATE TABLE `saved_filters` (
	`form_number` integer NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`form_number`, `user_id`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `views` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`form_number` integer NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`shared` integer NOT NULL,
	`content` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `views_id_unique` ON `views` (`id`);--> statement-breakpoint
CREATE INDEX `views_form` ON `views` (`form_number`);