-- Setting it is a matter of milliseconds; what was generated here made the index anew.
ALTER INDEX "students_search" SET (gin_pending_list_limit = 32768);