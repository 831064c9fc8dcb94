ALTER TABLE `forms` ADD `templates_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `default_send_message` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `template` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `use_count` integer DEFAULT 0 NOT NULL;