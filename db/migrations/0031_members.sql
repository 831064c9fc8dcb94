CREATE TABLE `member_activity` (
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `ownership_offers` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`to_user_id` text NOT NULL,
	`offered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `invitations` ADD `id` text;--> statement-breakpoint
ALTER TABLE `invitations` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `invitations_id` ON `invitations` (`id`);--> statement-breakpoint
CREATE INDEX `invitations_workspace` ON `invitations` (`workspace_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_owner` ON `members` (`workspace_id`) WHERE is_owner;