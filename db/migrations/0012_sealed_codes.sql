DROP INDEX `sign_in_codes_address`;--> statement-breakpoint
ALTER TABLE `sign_in_codes` DROP COLUMN `address`;--> statement-breakpoint
DELETE FROM `sign_in_codes`;--> statement-breakpoint
DELETE FROM `idempotency` WHERE `principal` NOT LIKE 'once:%';--> statement-breakpoint
DELETE FROM `usage` WHERE `limit_type` = 'APPLICATIONS';--> statement-breakpoint
DELETE FROM `outbox` WHERE `status` = 'PENDING' AND `kind` IN ('code', 'draft');
