ALTER TABLE `fill_drafts` ADD `sender_hash` text;--> statement-breakpoint
CREATE INDEX `fill_drafts_sender` ON `fill_drafts` (`sender_hash`);