CREATE TABLE `folded_folders` (
	`user_id` text NOT NULL,
	`folder_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `folder_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `folded_folders_folder` ON `folded_folders` (`folder_id`);--> statement-breakpoint
CREATE TABLE `folders` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `folders_name` ON `folders` (`workspace_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `forms` ADD `folder_id` text REFERENCES folders(id);--> statement-breakpoint
CREATE INDEX `forms_folder` ON `forms` (`folder_id`);