/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.bulkredis;

import io.bulkredis.engine.Command;
import io.bulkredis.engine.Command.Variadic;

/**
 * The commands that the operations send.
 */
final class Commands {

	static final Command MGET = new Command("MGET", Variadic.REPLY_PER_ITEM);

	static final Command MSET = new Command("MSET", Variadic.REPLY_PER_COMMAND);

	static final Command DEL = new Command("DEL", Variadic.REPLY_PER_COMMAND);

	static final Command UNLINK = new Command("UNLINK", Variadic.REPLY_PER_COMMAND);

	static final Command TOUCH = new Command("TOUCH", Variadic.REPLY_PER_COMMAND);

	static final Command EXISTS_MANY = new Command("EXISTS", Variadic.REPLY_PER_COMMAND);

	static final Command EXISTS = new Command("EXISTS", Variadic.NO);

	static final Command SET = new Command("SET", Variadic.NO);

	static final Command GETSET = new Command("GETSET", Variadic.NO);

	static final Command GETDEL = new Command("GETDEL", Variadic.NO);

	static final Command GETEX = new Command("GETEX", Variadic.NO);

	static final Command APPEND = new Command("APPEND", Variadic.NO);

	static final Command GETBIT = new Command("GETBIT", Variadic.NO);

	static final Command SETBIT = new Command("SETBIT", Variadic.NO);

	static final Command INCRBY = new Command("INCRBY", Variadic.NO);

	static final Command PEXPIRE = new Command("PEXPIRE", Variadic.NO);

	static final Command PERSIST = new Command("PERSIST", Variadic.NO);

	static final Command HGETALL = new Command("HGETALL", Variadic.NO);

	static final Command HMGET = new Command("HMGET", Variadic.NO);

	static final Command HDEL = new Command("HDEL", Variadic.NO);

	static final Command HINCRBY = new Command("HINCRBY", Variadic.NO);

	static final Command HLEN = new Command("HLEN", Variadic.NO);

	static final Command HEXISTS = new Command("HEXISTS", Variadic.NO);

	static final Command LRANGE = new Command("LRANGE", Variadic.NO);

	static final Command LTRIM = new Command("LTRIM", Variadic.NO);

	static final Command LLEN = new Command("LLEN", Variadic.NO);

	static final Command LPOP = new Command("LPOP", Variadic.NO);

	static final Command RPOP = new Command("RPOP", Variadic.NO);

	static final Command SREM = new Command("SREM", Variadic.NO);

	static final Command SMEMBERS = new Command("SMEMBERS", Variadic.NO);

	static final Command SCARD = new Command("SCARD", Variadic.NO);

	static final Command SISMEMBER = new Command("SISMEMBER", Variadic.NO);

	static final Command ZREM = new Command("ZREM", Variadic.NO);

	static final Command ZINCRBY = new Command("ZINCRBY", Variadic.NO);

	static final Command ZRANGE = new Command("ZRANGE", Variadic.NO);

	static final Command ZSCORE = new Command("ZSCORE", Variadic.NO);

	static final Command ZCARD = new Command("ZCARD", Variadic.NO);

	static final Command XADD = new Command("XADD", Variadic.NO);

	static final Command GEOADD = new Command("GEOADD", Variadic.NO);

	static final Command GEOPOS = new Command("GEOPOS", Variadic.NO);

	static final Command PFADD = new Command("PFADD", Variadic.NO);

	static final Command PFCOUNT = new Command("PFCOUNT", Variadic.NO);

	static final Command PTTL = new Command("PTTL", Variadic.NO);

	private Commands() {
	}

}
