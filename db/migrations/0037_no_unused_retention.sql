DROP INDEX `submissions_archived`;--> statement-breakpoint
ALTER TABLE `submissions` DROP COLUMN `archived_at`;--> statement-breakpoint
ALTER TABLE `forms` DROP COLUMN `retention_days`;--> statement-breakpoint
ALTER TABLE `forms` DROP COLUMN `retention_action`;