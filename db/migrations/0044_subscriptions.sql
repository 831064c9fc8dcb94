CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`status` text,
	`period_end` integer,
	`ends_at` integer,
	`retry_at` integer,
	`asked_at` integer DEFAULT 0 NOT NULL,
	`checkout_id` text,
	`checkout_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_subscriptionId_unique` ON `subscriptions` (`subscription_id`);