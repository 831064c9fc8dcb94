ALTER TABLE `forms` ADD `labels_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `labels` ADD `former_keys` text DEFAULT '[]' NOT NULL;