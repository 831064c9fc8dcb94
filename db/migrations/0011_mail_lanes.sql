DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `chat_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `rank` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `holder` text;--> statement-breakpoint
CREATE INDEX `outbox_chat` ON `outbox` (`chat_id`,`id`) WHERE "outbox"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX `outbox_settled` ON `outbox` (`settled_at`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`rank`,`not_before`);--> statement-breakpoint
UPDATE `outbox` SET `rank` = 0 WHERE `status` = 'PENDING' AND `kind` = 'code';--> statement-breakpoint
UPDATE `outbox` SET `rank` = 1, `chat_id` = (SELECT `chat_id` FROM `messages` WHERE `messages`.`id` = `outbox`.`message_id`) WHERE `status` = 'PENDING' AND `kind` = 'reply';
