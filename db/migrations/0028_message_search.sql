-- What was written in chats, by the message's place: 'contains' from three characters on, case and accents folded.
CREATE VIRTUAL TABLE `message_search` USING fts5(`text`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `message_search` (rowid, `text`) SELECT `seq`, `content` FROM `messages`;
--> statement-breakpoint
-- By triggers, because messages come in by many ways and all of them are looked for.
CREATE TRIGGER `messages_searched` AFTER INSERT ON `messages` BEGIN
  INSERT INTO `message_search` (rowid, `text`) VALUES (new.`seq`, new.`content`);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_forgotten` AFTER DELETE ON `messages` BEGIN
  DELETE FROM `message_search` WHERE rowid = old.`seq`;
END;
