ALTER TABLE `forms` ADD `stages_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stages` ADD `former_keys` text DEFAULT '[]' NOT NULL;