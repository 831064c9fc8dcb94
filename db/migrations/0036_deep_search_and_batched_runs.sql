CREATE TABLE `file_texts` (
	`file_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`pages` text NOT NULL,
	`cut` integer DEFAULT false NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_texts_hash` ON `file_texts` (`hash`);--> statement-breakpoint
ALTER TABLE `search_runs` ADD `batched` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `search_runs` ADD `batch_ids` text DEFAULT '[]' NOT NULL;